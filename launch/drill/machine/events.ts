import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { attachCluster } from '@trivium/postgres';
import { Client } from 'pg';
import { DrillFailed } from '../errors.ts';
import type { Replica } from '../load/replicas.ts';

export interface Event {
  readonly title: string;
  readonly happen: (machine: { readonly home: string; readonly replica: Replica }) => Promise<void>;
}

const holdMs = 5_000;

export const events: readonly Event[] = [
  {
    title: 'all processes killed',
    // The drill is the first process of its namespace, and all others are the services and their database.
    happen: async ({ replica }) => {
      const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
      for (const pid of pids) kill(pid);
      await replica.start();
    },
  },
  {
    title: 'PostgreSQL killed',
    happen: async ({ home }) => {
      const [pid] = (await readFile(join(home, 'database/postmaster.pid'), 'utf8')).split('\n');
      kill(Number(pid));
    },
  },
  {
    title: `every connection taken for ${holdMs / 1000} s`,
    happen: async ({ home }) => {
      const address = await (await attachCluster(home))?.existingDatabase('portal');
      if (!address) throw new DrillFailed('The database does not run.');
      const clients: Client[] = [];
      for (let isFull = false; !isFull;) {
        const client = new Client(address);
        client.on('error', () => {});
        isFull = await client.connect().then(
          () => (clients.push(client), false),
          () => true,
        );
      }
      await pause(holdMs);
      await Promise.all(clients.map((client) => client.end()));
    },
  },
  {
    title: `disk full for ${holdMs / 1000} s`,
    happen: async ({ home }) => {
      const ballast = join(home, 'ballast');
      const chunk = Buffer.alloc(2 ** 20);
      await writeFile(ballast, endless(chunk)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
      await pause(holdMs);
      await rm(ballast);
    },
  },
];

function* endless(chunk: Buffer) {
  for (;;) yield chunk;
}

/** A process that has just ended needs no signal. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
