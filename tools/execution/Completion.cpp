// SPDX-License-Identifier: Apache-2.0
//
// Completion for shells, written from the table of options, so that it cannot differ from it.

#include "Options.h"

using namespace dist::run;

/// Returns what completes after an option of this name.
static std::string getValues(const CompletedOption &option) {
  std::string text;
  for (const std::string &value : option.values)
    text += (text.empty() ? "" : " ") + value;
  return text;
}

static std::string writeBash(Tool tool) {
  std::string name = getToolName(tool), function = "_" + name, options, cases;
  for (char &letter : function)
    letter = letter == '-' ? '_' : letter;
  for (const CompletedOption &option : listOptions(tool)) {
    options += (options.empty() ? "" : " ") + ("--" + option.name) + (option.takesValue ? "=" : "");
    if (!option.values.empty())
      cases += "    --" + option.name + "=*) COMPREPLY=($(compgen -W \"" + getValues(option) +
               "\" -- \"${word#*=}\")); return;;\n";
  }
  return function +
         "() {\n"
         "  local word=${COMP_LINE:0:COMP_POINT}\n"
         "  word=${word##* }\n"
         "  compopt -o nospace 2>/dev/null\n"
         "  case $word in\n" +
         cases +
         "    --*=*) COMPREPLY=($(compgen -f -- \"${word#*=}\")); return;;\n"
         "    -*) COMPREPLY=($(compgen -W \"" +
         options +
         "\" -- \"$word\")); return;;\n"
         "  esac\n"
         "  COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "}\ncomplete -F " +
         function + " " + name + "\n";
}

static std::string writeFish(Tool tool) {
  std::string name = getToolName(tool), text;
  for (const CompletedOption &option : listOptions(tool)) {
    text += "complete -c " + name + " -l " + option.name;
    if (!option.values.empty())
      text += " -x -a '" + getValues(option) + "'";
    else if (option.takesValue)
      text += " -r";
    text += "\n";
  }
  return text;
}

std::string dist::run::getCompletion(Tool tool, const std::string &shell) {
  if (shell == "fish")
    return writeFish(tool);
  return (shell == "zsh" ? "autoload -U +X bashcompinit && bashcompinit\n" : "") + writeBash(tool);
}
