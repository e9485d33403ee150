# One node of the service. Without DATABASE_URL it has a PostgreSQL of its own in /data.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The lock holds the client's packages too, so npm compares both manifests with it.
COPY client/package.json client/
# Optional packages stay in: the bundler and PostgreSQL come as one package for each platform.
RUN npm ci --omit=dev --no-audit --no-fund

# Building the studio takes packages that the service does not have.
FROM node:24-bookworm-slim AS studio
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json client/
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY schema schema
COPY client client
COPY agents/kit agents/kit
COPY web web
COPY server/studio server/studio
RUN node server/studio/child/main.ts dist/web

FROM node:24-bookworm-slim
# bubblewrap confines the builds of generated code where the engine allows namespaces; otherwise Landlock does, by the
# perl and the prlimit that this image has.
# tini hands signals on, and buries what builds leave behind.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=studio /app/dist/web ./dist/web
COPY package.json package-lock.json LICENSE ./
COPY schema schema
COPY agents agents
COPY server server
COPY adapters adapters
# The command line: backups, and links to sign in with.
COPY client client
COPY cli cli
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 PREVIEW_PORT=4001 DATA_DIR=/data
VOLUME /data
EXPOSE 4000 4001
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/main.ts"]
