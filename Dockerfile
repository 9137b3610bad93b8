FROM node:20-bookworm-slim AS build
WORKDIR /latchkey
COPY . .
RUN npm ci && npm run build \
  && npm ci --omit=dev --workspace=@latchkey/server --workspace=@latchkey/protocol

# The TLS proxy of compose.yaml. Its state is in a folder that its user may write to.
FROM caddy:2-alpine AS proxy
RUN mkdir /state && chown 1000:1000 /state
ENV XDG_DATA_HOME=/state/data XDG_CONFIG_HOME=/state/config
COPY Caddyfile /etc/caddy/Caddyfile
USER 1000:1000

FROM node:20-bookworm-slim AS server
WORKDIR /latchkey
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data APP_DIR=/latchkey/apps/web/dist
COPY --from=build /latchkey/package.json ./
COPY --from=build /latchkey/node_modules node_modules
COPY --from=build /latchkey/packages/protocol packages/protocol
COPY --from=build /latchkey/packages/server packages/server
COPY --from=build /latchkey/apps/web/dist apps/web/dist
COPY --from=build /latchkey/packages/frame/dist/page packages/frame/dist/page
RUN chmod +x packages/server/dist/bin.js \
  && ln -s /latchkey/packages/server/dist/bin.js /usr/local/bin/latchkey \
  && mkdir /data /images && chown node /data /images
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["latchkey"]
CMD ["serve"]
