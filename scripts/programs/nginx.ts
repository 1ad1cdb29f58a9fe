import fs from 'node:fs'
import path from 'node:path'
import { freePort, startProgram, untilListening } from './programs.ts'

/** An nginx before some nodes, with the configuration of docs/operations/nodes.md. Returns its URL. */
export async function startNginx(folder: string, nodes: readonly string[]): Promise<string> {
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  const servers = nodes.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`)
  fs.writeFileSync(
    file,
    `pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
daemon off;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream approval {
    ${servers.join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 210m;
    proxy_request_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    add_header x-node $upstream_addr always;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    location / { proxy_pass http://approval; }
    location /assets/ {
      proxy_pass http://approval;
      proxy_next_upstream error timeout http_404;
    }
  }
}
`,
  )
  const { child, output } = startProgram('/usr/sbin/nginx', ['-p', folder, '-c', file])
  await untilListening(child, port, output)
  return `http://127.0.0.1:${port}`
}
