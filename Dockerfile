# Node 24.18.0. By digest, so that a build is the same tomorrow; docs/operations.md says how to move on.
ARG BASE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json vite.config.ts ./
COPY migrations migrations
COPY shared shared
COPY server server
COPY client client
# docker build --build-arg SOURCE_COMMIT=$(git rev-parse HEAD): Git is not in here.
ARG SOURCE_COMMIT
RUN node server/commands/build.mjs
# The old Postgres that tests run on is optional to npm, not to a developer.
RUN npm prune --omit=dev && rm -rf node_modules/postgres-14-linux-x64

FROM ${BASE}
LABEL org.opencontainers.image.title=LootRank org.opencontainers.image.version=1.0.0
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
# By the shell's own socket: a Node every ten seconds would cost more than the site at rest.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r -t 2 _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=768", "dist/server/main.js"]
