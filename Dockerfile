# The service. Without DATABASE_URL it has a PostgreSQL of its own in /data. The last stage is what `docker build` makes; the
# stage `with-chromium` also has a browser and the tools of QA, and `sbom` has the list of packages.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
# The lock holds the client's packages too, so npm compares both manifests with it.
COPY client/package.json client/

# Building the studio takes packages that the service does not have.
FROM manifests AS studio
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY schema schema
COPY client client
COPY agents/kit agents/kit
COPY web web
COPY server/studio server/studio
RUN node server/studio/child/main.ts dist/web

FROM manifests AS installed
# Optional packages stay in: the bundler and PostgreSQL come as one package for each platform.
RUN npm ci --omit=dev --no-audit --no-fund

# Docker writes what `docker build --target sbom --output . .` makes.
FROM installed AS listed
RUN npm sbom --omit=dev --sbom-format=cyclonedx > /sbom.cdx.json
FROM scratch AS sbom
COPY --from=listed /sbom.cdx.json /

FROM installed AS packages
# The package `node` is a second Node, for machines with an old one.
RUN npm uninstall --omit=dev --no-audit --no-fund node
COPY schema schema
COPY agents agents
COPY server server
COPY cli/pack cli/pack
RUN node cli/pack/trim-packages.ts

FROM packages AS packages-without-qa
RUN npm uninstall --omit=dev --no-audit --no-fund lighthouse playwright-core axe-core oxlint @ast-grep/napi

FROM debian:bookworm-slim AS base
# bubblewrap confines the builds of generated code where the engine allows namespaces; otherwise Landlock does, by the
# perl and the prlimit that this image has.
# tini hands signals on, and buries what builds leave behind.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap libstdc++6 tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --user-group --no-create-home --home-dir /data node \
  && install -d -o node -g node -m 700 /data /archive
COPY --from=manifests /usr/local/bin/node /usr/local/bin/
WORKDIR /app
COPY --from=studio /app/dist/web ./dist/web
COPY package.json package-lock.json LICENSE ./
COPY schema schema
COPY agents agents
COPY server server
COPY adapters adapters
# The command line: backups, and links to sign in with.
COPY client client
COPY cli cli
# Only /data and /tmp are written, so the root file system can be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 PREVIEW_PORT=4001 DATA_DIR=/data XDG_CACHE_HOME=/tmp
VOLUME /data
EXPOSE 4000 4001
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/main.ts"]

FROM base AS with-chromium
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
USER node
COPY --from=packages /app/node_modules ./node_modules

FROM base AS service
COPY --from=packages-without-qa /app/node_modules ./node_modules
