// A program to be killed: appends to the sample log as fast as it can, and prints acknowledgements, one JSON object a line.
// `node append-process.ts <connection as JSON> <name>`
import { randomInt } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { createPool, type Connection } from '@trivium/postgres';
import { openSampleLog } from './sample-log.ts';

/**
 * Entries `<name> <number>` from `number` on are at index `first` and later, under a checkpoint of `size`; or the program has
 * started.
 */
export type ProcessLine =
  | { readonly number: number; readonly count: number; readonly first: string; readonly size: string; readonly note: string }
  | { readonly up: true };

// The next of many processes starts from what this one compiled, which a killed one would not write.
flushCompileCache();

const [connection = '{}', name = ''] = process.argv.slice(2);
const pool = createPool(JSON.parse(connection) as Connection, { name });
const log = openSampleLog(pool, { limits: { batchEntries: 700 } });
const report = (line: ProcessLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
let next = 0;

/** Several at once, to hash batches ahead; plans among them. */
async function appendOn(): Promise<never> {
  for (;;) {
    const number = next;
    const count = randomInt(1, 300);
    next += count;
    const entries = Array.from({ length: count }, (_, index) => Buffer.from(`${name} ${number + index}`));
    const { first, size } = await (randomInt(4) === 0 ? log.sequence(() => entries) : log.append(entries));
    const { note } = await log.checkpointAt(size);
    report({ number, count, first: String(first), size: String(size), note });
  }
}

await log.open();
report({ up: true });
await Promise.all(Array.from({ length: 6 }, appendOn));
