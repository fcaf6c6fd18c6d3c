import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '../../service-names.ts';
import { DrillFailed } from '../errors.ts';
import type { Usage } from '../load/use-services.ts';
import type { Machine } from './machine.ts';

export interface NginxPorts {
  readonly plain: number;
  readonly tls: number;
  readonly services: Readonly<Record<ServiceName, string>>;
}

const deployed = join(import.meta.dirname, '../../../deploy/nginx');
const names = ['forecast.example.org', 'portal.example.org', 'catalog.example.org'];
const certificate = '/etc/nginx/tls/fullchain.pem';
/** More than nginx accepts by default. */
const uploadBytes = 1_500_000;

/** Puts the files where deploy/nginx says, with a certificate of this machine's and other ports. */
export async function installNginx(root: string, machine: Machine, ports: NginxPorts): Promise<void> {
  const folder = join(root, 'etc/nginx');
  await rm(join(folder, 'sites-enabled/default'), { force: true });
  await copyFile(join(deployed, 'proxy.conf'), join(folder, 'trivium-proxy.conf'));
  await copyFile(join(deployed, 'cache.conf'), join(folder, 'trivium-cache.conf'));
  const site = (await readFile(join(deployed, 'trivium.conf'), 'utf8'))
    .replaceAll('listen 80 ', `listen ${ports.plain} `)
    .replaceAll('listen 443 ', `listen ${ports.tls} `)
    .replace('127.0.0.1:4101', `127.0.0.1:${ports.services.forecast}`)
    .replace('127.0.0.1:4102', `127.0.0.1:${ports.services.portal}`)
    .replace('127.0.0.1:4103', `127.0.0.1:${ports.services.catalog}`);
  await writeFile(join(folder, 'conf.d/trivium.conf'), site);
  await mkdir(join(folder, 'tls'), { recursive: true });
  const alternatives = names.map((name) => `DNS:${name}`).join(',');
  await machine.run(
    'openssl req -x509 -nodes -days 1 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=example.org -keyout /etc/nginx/tls/privkey.pem'
      .split(' ')
      .concat(['-out', certificate, '-addext', `subjectAltName=${alternatives}`]),
  );
  await machine.run(['nginx', '-t']);
  // In a root that was kept it runs already, with the last certificate.
  await machine.run(['systemctl', 'restart', 'nginx']);
}

/** A browser's way to the services: TLS, HTTP/2, names. */
export class ProxyClient {
  readonly #machine: Machine;
  readonly #ports: NginxPorts;

  constructor(machine: Machine, ports: NginxPorts) {
    this.#machine = machine;
    this.#ports = ports;
  }

  /** @returns HTTP version and status, such as `2 200` */
  async ask(name: string, path: string, ...options: readonly string[]): Promise<string> {
    const port = this.#ports.tls;
    const how = ['--silent', '--max-time', '20', '--output', '/dev/null', '--write-out', '%{http_version} %{http_code}'];
    const trust = ['--cacert', certificate, '--resolve', `${name}:${port}:127.0.0.1`];
    return this.#machine.run(['curl', ...how, ...trust, ...options, `https://${name}:${port}${path}`], { mayFail: true });
  }

  async expect(status: string, name: string, path: string, ...options: readonly string[]): Promise<void> {
    const answer = await this.ask(name, path, ...options);
    if (answer !== status) throw new DrillFailed(`nginx answered ${answer} in place of ${status} to ${name}${path}.`);
  }
}

/** Pages, measurements that stay inside, a WebSocket, and an upload that nginx alone would refuse. */
export async function usePages(root: string, client: ProxyClient, plainPort: number, { person, keys }: Usage): Promise<void> {
  for (const name of names) {
    await client.expect('2 200', name, '/');
    await client.expect('2 404', name, '/metrics');
    const answer = await fetch(`http://127.0.0.1:${plainPort}/`, { headers: { host: name }, redirect: 'manual' });
    if (answer.status !== 308) throw new DrillFailed(`Port 80 answered ${answer.status} to ${name}.`);
  }
  const [, portal] = names as [string, string, string];
  const socket = `/realtime/v1/websocket?apikey=${keys.SUPABASE_PUBLISHABLE_KEY}&vsn=1.0.0`;
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dHJpdml1bS1kcmlsbGtleQ==',
  ];
  // A socket stays open: curl ends by its own clock, after the answer.
  const socketOptions = ['--http1.1', '--max-time', '3', ...upgrade.flatMap((line) => ['--header', line])];
  await client.expect('1.1 101', portal, socket, ...socketOptions);
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  await writeFile(join(root, 'srv/picture.png'), Buffer.concat([head, Buffer.alloc(uploadBytes)]));
  const headers = [
    `apikey: ${keys.SUPABASE_PUBLISHABLE_KEY}`,
    `authorization: Bearer ${person.token}`,
    'content-type: image/png',
  ];
  const upload = ['--data-binary', '@/srv/picture.png', ...headers.flatMap((line) => ['--header', line])];
  await client.expect('2 200', portal, `/storage/v1/object/avatars/${person.id}/large.png`, ...upload);
}
