// A program to be killed: starts the cluster of a home, inserts one row after the other, and reports its progress, one JSON
// object a line. `node start-and-insert.ts <home> <shared>`
import { Client } from 'pg';
import { startCluster } from '../cluster.ts';

const [home = '', shared = ''] = process.argv.slice(2);
const report = (line: ProgressLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** `progress`: a line of the start; `started`: the socket's directory; `acknowledged`: a row's number after its commit. */
export type ProgressLine =
  | { progress: string }
  | { started: string }
  | { refused: string; message: string }
  | { acknowledged: number };

try {
  const cluster = await startCluster({ home, shared, onProgress: (progress) => report({ progress }) });
  report({ started: cluster.host });
  process.once('SIGTERM', () => void cluster.stop().then(() => process.exit(0)));
  const client = new Client(await cluster.database('counter'));
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists numbers (id int primary key)');
  for (;;) {
    const { rows } = await client.query<{ id: number }>(
      'insert into numbers select coalesce(max(id), 0) + 1 from numbers returning id',
    );
    report({ acknowledged: rows[0]?.id as number });
  }
} catch (error) {
  const { code, message } = error as Error & { code?: string };
  report({ refused: code ?? 'none', message });
}
