import { processorMicros } from '../processor-time.ts';
import { processorMsBelow } from '../processor-tree.ts';

/** Processor time in seconds: of the benchmark with its watchers, of the server, and of PostgreSQL with its processes. */
export interface ProcessorShares {
  readonly client: number;
  readonly server: number;
  readonly postgres: number;
}

async function read(server: number): Promise<ProcessorShares> {
  const [all, serverMicros = 0] = [await processorMsBelow(process.pid), await processorMicros([server])];
  const { user, system } = process.cpuUsage();
  const [client, ofServer] = [(user + system) / 1e6, serverMicros / 1e6];
  return { client, server: ofServer, postgres: all / 1000 - client - ofServer };
}

/** Begins to count, and returns what reads how much each has used since. */
export async function countProcessorTime(server: number): Promise<() => Promise<ProcessorShares>> {
  const before = await read(server);
  return async () => {
    const after = await read(server);
    return {
      client: after.client - before.client,
      server: after.server - before.server,
      postgres: after.postgres - before.postgres,
    };
  };
}
