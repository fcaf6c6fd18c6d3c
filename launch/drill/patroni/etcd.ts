import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asPostgres, postgresUser } from '../debian/postgres-user.ts';
import { Machine } from './machine.ts';
import { etcdAddress } from './network.ts';

const numbers = [1, 2, 3] as const;

/** Where Patroni finds etcd. */
export const etcdHosts = numbers.map((number) => `${etcdAddress(number)}:2379`).join(',');

/**
 * Three machines of etcd, apart from those of PostgreSQL: where etcd's leader dies together with the primary, the primary's
 * lease begins again, and a failover takes ttl from then on (decisions/091).
 */
export async function startEtcd(root: string): Promise<void> {
  const owner = await postgresUser(root);
  for (const number of numbers) {
    const folder = join(root, `srv/etcd${number}`);
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, ...owner);
    await writeFile(`${folder}.sh`, `exec ${asPostgres} ${commandOf(number)} >>/srv/logs/etcd${number}.log 2>&1\n`);
    const script = `/srv/etcd${number}.sh`;
    await new Machine({ root, name: `etcd${number}`, address: etcdAddress(number), script }).start();
  }
}

const commandOf = (number: number) =>
  [
    'etcd',
    `--name etcd${number}`,
    `--data-dir /srv/etcd${number}`,
    `--listen-peer-urls http://${etcdAddress(number)}:2380`,
    `--initial-advertise-peer-urls http://${etcdAddress(number)}:2380`,
    `--listen-client-urls http://${etcdAddress(number)}:2379`,
    `--advertise-client-urls http://${etcdAddress(number)}:2379`,
    `--initial-cluster ${numbers.map((other) => `etcd${other}=http://${etcdAddress(other)}:2380`).join(',')}`,
    '--initial-cluster-state new',
    '--logger zap --log-level warn',
  ].join(' ');
