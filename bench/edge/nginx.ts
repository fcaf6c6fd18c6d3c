import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchmarkFailed } from '../benchmark.ts';

const deployed = join(import.meta.dirname, '../../deploy/nginx');

export interface Nginx {
  readonly version: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

interface NginxOptions {
  readonly folder: string;
  /** The service behind the cache. */
  readonly origin: string;
  /** Serves the folder `files`, with `.gz` files beside the others. */
  readonly filesPort: number;
  /** Serves the service by deploy/nginx/proxy.conf and cache.conf. */
  readonly cachePort: number;
}

/** One worker of nginx with both servers: they differ by what they serve alone. @throws BenchmarkFailed without nginx */
export async function startNginx({ folder, origin, filesPort, cachePort }: NginxOptions): Promise<Nginx> {
  const version = /nginx\/\S+/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[0];
  if (version === undefined) throw new BenchmarkFailed('nginx is not on the PATH. On Debian: apt-get install nginx-light.');
  for (const name of ['files', 'cache', 'body', 'proxy']) await mkdir(join(folder, name), { recursive: true });
  const cache = await readFile(join(deployed, 'cache.conf'), 'utf8');
  const settings = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      keepalive_requests 100000000;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      ${cache.replace('/var/cache/trivium-nginx', join(folder, 'cache'))}
      upstream service { server ${new URL(origin).host}; keepalive 32; }
      server {
        listen 127.0.0.1:${filesPort};
        root ${folder}/files;
        default_type application/json;
        open_file_cache max=100;
        gzip_static on;
        gzip_vary on;
      }
      server {
        listen 127.0.0.1:${cachePort};
        location / {
          proxy_pass http://service;
          include ${deployed}/proxy.conf;
        }
      }
    }`;
  await writeFile(join(folder, 'nginx.conf'), settings);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  for (const port of [filesPort, cachePort]) {
    while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
      if (child.exitCode !== null)
        throw new BenchmarkFailed(`nginx ended:\n${await readFile(join(folder, 'error.log'), 'utf8').catch(() => '')}`);
      await pause(50);
    }
  }
  return { version, pid: child.pid as number, stop };
}
