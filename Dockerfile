# Doorstep in a container: docker build -t doorstep . && docker run -p 8080:8080 -v doorstep:/data doorstep
# Without DATABASE_URL it starts its own PostgreSQL in /data. `npm run try:kit` walks these steps without Docker.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev
# The image has its own Node.
RUN rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=build /app .
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "tools/kit/is-healthy.ts"]
CMD ["node", "server/main.ts"]
