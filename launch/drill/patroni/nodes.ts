import { chmod, chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mountMemory } from '../debian/mounts.ts';
import { asPostgres, postgresUser } from '../debian/postgres-user.ts';
import { etcdHosts } from './etcd.ts';
import { Machine } from './machine.ts';
import { network, nodeAddress } from './network.ts';
import { fillIn } from './templates.ts';

export const nodeNumbers = [1, 2, 3] as const;

const dataSize = '1500m';

/** A machine with PostgreSQL and Patroni, and a disk of limited size. */
export class Node {
  readonly number: number;
  readonly #root: string;
  readonly #machine: Machine;

  constructor(root: string, number: number) {
    this.#root = root;
    this.number = number;
    this.#machine = new Machine({ root, name: this.cable, address: this.address, script: `/srv/node${number}.sh` });
  }

  get address(): string {
    return nodeAddress(this.number);
  }

  /** Its end of the cable. */
  get cable(): string {
    return `node${this.number}`;
  }

  get folder(): string {
    return join(this.#root, 'srv', `node${this.number}`);
  }

  /** Its disk and its files, once. */
  async prepare(password: string): Promise<void> {
    const owner = await postgresUser(this.#root);
    await mountMemory(this.folder, dataSize);
    await chown(this.folder, ...owner);
    await chmod(this.folder, 0o755);
    const settings = await fillIn('patroni.yaml', {
      name: `node${this.number}`,
      address: this.address,
      etcd: etcdHosts,
      folder: `/srv/node${this.number}`,
      network,
      password,
    });
    await writeFile(join(this.#root, `srv/node${this.number}.yaml`), settings);
    const command = `${asPostgres} patroni /srv/node${this.number}.yaml >>/srv/logs/node${this.number}.log 2>&1`;
    // The shell stays, as the first process of its machine, and ends what PostgreSQL leaves behind.
    await writeFile(join(this.#root, `srv/node${this.number}.sh`), `${command} &\nwait\n`);
  }

  /** Powers it on. */
  start(): Promise<void> {
    return this.#machine.start();
  }

  /** As a power cut: nothing is flushed, closed or said. */
  cutPower(): Promise<void> {
    return this.#machine.cutPower();
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
