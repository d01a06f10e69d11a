// SPDX-License-Identifier: Apache-2.0
//
// tensor_ext: attention and its gradient. Neither says how scores are stored, so that whatever lowers them may keep a block of
// scores at a time. Roles of dimensions follow from maps over common loops, as in linalg; the idea of an attention op with
// indexing maps and a body that changes scores is that of IREE's LinalgExt.

#ifndef DIST_IR_ATTENTIONOPS_TD
#define DIST_IR_ATTENTIONOPS_TD

class TensorExt_ScoreOp<string mnemonic> : TensorExt_Op<mnemonic, [AttrSizedOperandSegments, SingleBlock]> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
  code shared = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
    /// Returns the map from the loops to the dimensions of operand `number`, inits included.
    ::mlir::AffineMap getMap(unsigned number) {
      return ::mlir::cast<::mlir::AffineMapAttr>(getMaps()[number]).getValue();
    }
    /// Returns the sizes of the loops. The op is valid.
    ::llvm::SmallVector<int64_t> getLoopSizes();
    /// Returns the type in which scores are computed: that of the first argument of the body.
    ::mlir::Type getScoreType() { return getBody().front().getArgument(0).getType(); }
  }];
}

def TensorExt_AttentionOp : TensorExt_ScoreOp<"attention"> {
  let summary = "weighted sums of values, with the softmax of products of queries and keys as weights";
  let description = [{
    Loops are those of the scores first, `scores` many, then the depth of queries and keys, then the features of the values. Each
    operand has a map from the loops to its dimensions. With `s` the index of a score, of which `r` are the loops that the output
    has and `k` those that it does not have (the keys):

    ```text
    score[s]         = sum over the depth d of query[s, d] * key[s, d]
    x[s], w[s]       = body(score[s], others[s]..., s)
    maximum[r]       = max over k of x[s]
    total[r]         = sum over k of exp(x[s] - maximum[r])
    output[r, v]     = sum over k of exp(x[s] - maximum[r]) / total[r] * w[s] * value[s, v]
    ```

    Results are `output`, `maximum` and `total`; the inits' contents do not count. The body changes scores (a scale, a bias, a
    mask) and may weigh what comes out of the softmax (dropout); it gets the score in the type in which scores are computed, which is that
    of `maximum` and `total`, an element of each of `others`, and the index of each loop of the scores. It may use scalars from around. An operand that has no
    dimension for a loop is the same for all its indices: heads that share keys are loops that the keys do not have.

    It is not said when sums are rounded, nor whether the division comes before or after the last sum; weights may be rounded to the type of
    `value` before they are multiplied.

    **Constraints**
    1. `[attention-C1]` there is one map per operand, a projected permutation of the same loops, and sizes fit.
    2. `[attention-C2]` query and key have a common loop behind those of the scores; `value` and `output` have a common one; `output`
       has no keys, and each loop of the scores is in query or key.
    3. `[attention-C3]` `maximum` and `total` have the loops of the scores that `output` has, in one order.
    4. `[attention-C4]` the body takes a score, an element of each of `others` and `scores` indices, and yields two values of the
       type of `maximum` and `total`, which is a float of 32 or 64 bits.
    5. `[attention-C5]` each result has the type of its init.

    ```mlir
    #query = affine_map<(b, q, k, d, v) -> (b, q, d)>
    #key = affine_map<(b, q, k, d, v) -> (b, k, d)>
    #value = affine_map<(b, q, k, d, v) -> (b, k, v)>
    #output = affine_map<(b, q, k, d, v) -> (b, q, v)>
    #rows = affine_map<(b, q, k, d, v) -> (b, q)>
    func.func @causal(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %o: tensor<2x8x4xf32>,
                      %m: tensor<2x8xf32>, %t: tensor<2x8xf32>) -> tensor<2x8x4xf32> {
      %0:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
          ins(%q, %k, %v : tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>)
          outs(%o, %m, %t : tensor<2x8x4xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
          -> tensor<2x8x4xf32>, tensor<2x8xf32>, tensor<2x8xf32> {
      ^bb0(%score: f32, %batch: index, %row: index, %column: index):
        %lowest = arith.constant 0xFF800000 : f32
        %one = arith.constant 1.0 : f32
        %seen = arith.cmpi sge, %row, %column : index
        %x = arith.select %seen, %score, %lowest : f32
        tensor_ext.yield %x, %one : f32, f32
      }
      return %0#0 : tensor<2x8x4xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$query, AnyShaped:$key, AnyShaped:$value, Variadic<AnyShaped>:$others, Variadic<AnyShaped>:$inits,
                   I64Attr:$scores, AffineMapArrayAttr:$maps);
  let assemblyFormat = [{
    `scores` $scores `maps` $maps `ins` `(` $query `,` $key `,` $value (`,` $others^)? `:` type($query) `,` type($key) `,` type($value) (`,` type($others)^)? `)`
    `outs` `(` $inits `:` type($inits) `)` (`->` type($results)^)? attr-dict-with-keyword $body
  }];
  let extraClassDeclaration = shared # [{
    /// Returns the loops of the scores that the output does not have.
    ::llvm::SmallVector<unsigned> getKeyLoops();
  }];
}

def TensorExt_AttentionGradientOp : TensorExt_ScoreOp<"attention_gradient"> {
  let summary = "products of tensors with what is computed element by element from scores";
  let description = [{
    What the backward pass of attention consists of once the maximum and the total of each row of scores are known. Loops are those of the scores first,
    `scores` many, then others. With `s` the index of a score:

    ```text
    score_i[s]    = sum over the loops behind those of the scores of lefts_i * rights_i
    y_0[s], ...   = body(score_0[s], ..., others[s]..., s)
    result_j      = sum over the loops that result j does not have of y_j[s] * factors_j
    ```

    Attention with queries q, keys k, values v and the gradient g of its output has the scores q * k and g * v, of which the body
    computes the gradients of the scores, twice, and the weights; `factors` are k, q and g, and results the gradients of q, k and v.

    It is not said when sums are rounded; what the body yields may be rounded to the type of the factor before it is multiplied.

    **Constraints**
    1. `[attention-gradient-C1]` there is one map per operand, a projected permutation of the same loops, and sizes fit.
    2. `[attention-gradient-C2]` there are as many of `lefts` as of `rights`, at least one, and as many results as `factors`, at least one. Each
       loop of the scores is in each left or right.
    3. `[attention-gradient-C3]` the body takes a score of each product, an element of each of `others` and `scores` indices, and yields one value per
       result, all of the type of the scores, a float of 32 or 64 bits. What it does not use may have other loops than those of the scores.
    4. `[attention-gradient-C4]` each result has the type of its init.

    ```mlir
    #left = affine_map<(q, k, d, v) -> (q, d)>
    #right = affine_map<(q, k, d, v) -> (k, d)>
    #factor = affine_map<(q, k, d, v) -> (q, v)>
    #result = affine_map<(q, k, d, v) -> (k, v)>
    func.func @to_value(%q: tensor<8x4xf32>, %k: tensor<6x4xf32>, %g: tensor<8x5xf32>, %out: tensor<6x5xf32>) -> tensor<6x5xf32> {
      %0 = tensor_ext.attention_gradient scores 2 maps [#left, #right, #factor, #result]
          lefts(%q : tensor<8x4xf32>) rights(%k : tensor<6x4xf32>) factors(%g : tensor<8x5xf32>)
          outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32> {
      ^bb0(%score: f32, %row: index, %column: index):
        %weight = math.exp %score : f32
        tensor_ext.yield %weight : f32
      }
      return %0 : tensor<6x5xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyShaped>:$lefts, Variadic<AnyShaped>:$rights, Variadic<AnyShaped>:$factors, Variadic<AnyShaped>:$others,
                   Variadic<AnyShaped>:$inits, I64Attr:$scores, AffineMapArrayAttr:$maps);
  let assemblyFormat = [{
    `scores` $scores `maps` $maps `lefts` `(` $lefts `:` type($lefts) `)` `rights` `(` $rights `:` type($rights) `)`
    `factors` `(` $factors `:` type($factors) `)` (`others` `(` $others^ `:` type($others) `)`)?
    `outs` `(` $inits `:` type($inits) `)` (`->` type($results)^)? attr-dict-with-keyword $body
  }];
  let extraClassDeclaration = shared;
}

#endif // DIST_IR_ATTENTIONOPS_TD
