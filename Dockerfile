FROM node:20-bookworm-slim AS build
WORKDIR /latchkey
COPY . .
RUN npm ci && npm run build

FROM node:20-bookworm-slim
WORKDIR /latchkey
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data APP_DIR=/latchkey/apps/web/dist
COPY package.json package-lock.json .npmrc ./
COPY packages/protocol/package.json packages/protocol/
COPY packages/server/package.json packages/server/
RUN npm ci --omit=dev --workspace=@latchkey/server --workspace=@latchkey/protocol
COPY --from=build /latchkey/packages/protocol/dist packages/protocol/dist
COPY --from=build /latchkey/packages/server/dist packages/server/dist
COPY --from=build /latchkey/packages/server/migrations packages/server/migrations
COPY --from=build /latchkey/packages/server/icons packages/server/icons
COPY --from=build /latchkey/apps/web/dist apps/web/dist
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:4000/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "packages/server/dist/bin.js"]
