import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asPostgres } from '../debian/postgres-user.ts';
import { proxyAddress } from './network.ts';
import type { Node } from './nodes.ts';
import { fillIn } from './templates.ts';

/** Two ways to the primary: haproxy, and pgbouncer before it. */
export const ways = { haproxy: `${proxyAddress}:5000`, pgbouncer: `${proxyAddress}:6432` } as const;

export async function startProxies(root: string, nodes: readonly Node[], password: string): Promise<void> {
  const servers = nodes.map(({ number, address }) => `    server node${number} ${address}:5432 check port 8008`).join('\n');
  await writeFile(join(root, 'srv/haproxy.cfg'), await fillIn('haproxy.cfg', { address: proxyAddress, servers }));
  await writeFile(join(root, 'srv/pgbouncer.ini'), await fillIn('pgbouncer.ini', { address: proxyAddress, folder: '/srv' }));
  await writeFile(join(root, 'srv/userlist.txt'), `"pgbouncer" "${password}"\n`);
  run(root, 'haproxy', 'haproxy -db -f /srv/haproxy.cfg');
  run(root, 'pgbouncer', 'pgbouncer /srv/pgbouncer.ini');
}

function run(root: string, name: string, command: string): void {
  const log = openSync(join(root, 'srv/logs', `${name}.log`), 'a');
  spawn('chroot', [root, ...asPostgres.split(' '), ...command.split(' ')], { stdio: ['ignore', log, log] });
}
