import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { network, nodeAddress, plugIn } from './network.ts';
import { mountMemory } from '../debian/mounts.ts';
import { fillIn } from './templates.ts';

export const nodeNumbers = [1, 2, 3] as const;

const dataSize = '1500m';

/** Runs a program of the Debian root as the user postgres. */
export const asPostgres = 'setpriv --reuid=postgres --regid=postgres --init-groups';

const etcdOf = (number: number) =>
  [
    'etcd',
    `--name node${number}`,
    `--data-dir /srv/etcd${number}`,
    `--listen-peer-urls http://${nodeAddress(number)}:2380`,
    `--initial-advertise-peer-urls http://${nodeAddress(number)}:2380`,
    `--listen-client-urls http://${nodeAddress(number)}:2379`,
    `--advertise-client-urls http://${nodeAddress(number)}:2379`,
    `--initial-cluster ${nodeNumbers.map((other) => `node${other}=http://${nodeAddress(other)}:2380`).join(',')}`,
    '--initial-cluster-state new',
    '--logger zap --log-level warn',
  ].join(' ');

/** Each node is a machine of its own as far as the others can tell: a network, processes, a disk of limited size. */
export class Node {
  readonly number: number;
  readonly #root: string;
  #machine: ChildProcess | undefined;

  constructor(root: string, number: number) {
    this.#root = root;
    this.number = number;
  }

  get address(): string {
    return nodeAddress(this.number);
  }

  get folder(): string {
    return join(this.#root, 'srv', `node${this.number}`);
  }

  /** Its disk and its files, once. */
  async prepare(password: string): Promise<void> {
    const owner = await postgresUser(this.#root);
    await mountMemory(this.folder, dataSize);
    await mkdir(join(this.#root, `srv/etcd${this.number}`), { recursive: true, mode: 0o700 });
    await chown(join(this.#root, `srv/etcd${this.number}`), ...owner);
    await chown(this.folder, ...owner);
    await chmod(this.folder, 0o755);
    const settings = await fillIn('patroni.yaml', {
      name: `node${this.number}`,
      address: this.address,
      etcd: nodeNumbers.map((number) => `${nodeAddress(number)}:2379`).join(','),
      folder: `/srv/node${this.number}`,
      network,
      password,
    });
    await writeFile(join(this.#root, `srv/node${this.number}.yaml`), settings);
    await writeFile(
      join(this.#root, `srv/node${this.number}.sh`),
      [
        `${asPostgres} ${etcdOf(this.number)} >>/srv/logs/etcd${this.number}.log 2>&1 &`,
        `${asPostgres} patroni /srv/node${this.number}.yaml >>/srv/logs/node${this.number}.log 2>&1 &`,
        'wait\n',
      ].join('\n'),
    );
  }

  /** Powers it on. */
  async start(): Promise<void> {
    const script = [
      'read plugged',
      'mount -t proc proc /proc',
      `mount -t proc proc ${this.#root}/proc`,
      'ip link set lo up',
      `ip address add ${this.address}/24 dev eth0`,
      'ip link set eth0 up',
      `exec chroot ${this.#root} sh /srv/node${this.number}.sh`,
    ].join(' && ');
    const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child=SIGKILL'];
    const machine = spawn('unshare', [...apart, 'sh', '-c', `echo apart && ${script}`], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(machine.stdout, 'data');
    await plugIn(this.number, machine.pid as number);
    machine.stdin.end('plugged\n');
    this.#machine = machine;
  }

  /** As a power cut: nothing is flushed, closed or said. */
  async cutPower(): Promise<void> {
    const machine = this.#machine as ChildProcess;
    machine.kill('SIGKILL');
    await once(machine, 'exit');
  }

  /** Leaves no byte for its database. */
  async fillDisk(): Promise<void> {
    const chunk = Buffer.alloc(1 << 20);
    await writeFile(this.#ballast, endless(chunk)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
  }

  async freeDisk(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}

function* endless(chunk: Buffer) {
  for (;;) yield chunk;
}

/** User and group of postgres in the Debian root. */
async function postgresUser(root: string): Promise<[number, number]> {
  const line = (await readFile(join(root, 'etc/passwd'), 'utf8')).split('\n').find((entry) => entry.startsWith('postgres:'));
  const [, , user, group] = (line ?? '').split(':');
  return [Number(user), Number(group)];
}
