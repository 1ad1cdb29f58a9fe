import fs from 'node:fs'
import path from 'node:path'
import { freePort, startProgram, untilListening } from './programs.ts'

/** Starts an nginx in front of some nodes, with the configuration of docs/many-machines.md. Its files are in `folder`. */
export async function startNginx(
  folder: string,
  nodes: readonly string[],
): Promise<{ url: string; errors: () => string; stop: () => Promise<void> }> {
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  const servers = nodes.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`)
  fs.writeFileSync(
    file,
    `pid ${folder}/nginx.pid;
error_log stderr;
daemon off;
worker_processes 1;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream approval {
    zone approval 64k;
    ${servers.join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 210m;
    proxy_request_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_max_temp_file_size 0;
    add_header x-node $upstream_addr always;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    location / { proxy_pass http://approval; }
    location /ea/events/ {
      proxy_pass http://approval;
      proxy_buffering off;
    }
    location /assets/ {
      proxy_pass http://approval;
      proxy_next_upstream error timeout http_404;
    }
  }
}
`,
  )
  const { child, output, stop } = startProgram(
    '/usr/sbin/nginx',
    ['-p', folder, '-c', file],
    {},
    'SIGTERM',
  )
  await untilListening(child, port, output)
  return { url: `http://127.0.0.1:${port}`, errors: output, stop }
}
