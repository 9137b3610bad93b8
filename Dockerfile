FROM node:20-bookworm-slim AS build
WORKDIR /latchkey
COPY . .
RUN npm ci && npm run build \
  && npm ci --omit=dev --workspace=@latchkey/server --workspace=@latchkey/protocol

FROM node:20-bookworm-slim
WORKDIR /latchkey
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data APP_DIR=/latchkey/apps/web/dist
COPY --from=build /latchkey/package.json ./
COPY --from=build /latchkey/node_modules node_modules
COPY --from=build /latchkey/packages/protocol packages/protocol
COPY --from=build /latchkey/packages/server packages/server
COPY --from=build /latchkey/apps/web/dist apps/web/dist
COPY --from=build /latchkey/packages/frame/dist/page packages/frame/dist/page
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/bin.js"]
