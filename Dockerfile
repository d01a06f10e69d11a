# An image with the tools of dist: `docker build -t dist .`, then `docker run --rm -v "$PWD:/work" dist dist-run FILE --check`.
# It builds the Debian packages of docs/installing.md in a first image, and installs them in a second one.
FROM debian:12-slim AS build
WORKDIR /src
# Packages first, so that a change of a source installs nothing again.
COPY scripts/build.sh scripts/
RUN scripts/build.sh --packages-only \
 && apt-get install -q -y --no-install-recommends dpkg-dev file mold
COPY . .
RUN scripts/build.sh -DDIST_BUILD_TESTS=OFF \
 && cd build && cpack -G DEB -B /packages

FROM debian:12-slim
COPY --from=build /packages/*.deb /packages/
RUN apt-get update -q \
 && apt-get install -q -y --no-install-recommends /packages/dist-compiler_*.deb /packages/dist-compiler-runtime_*.deb \
      /packages/dist-compiler-mpi_*.deb libopenblas0-pthread openmpi-bin \
 && rm -rf /packages /var/lib/apt/lists/*
WORKDIR /work
CMD ["dist-doctor"]
