import { Readable } from 'node:stream';

/** Reads at least `length` bytes, or all if there are fewer, and returns them with a stream that still yields everything. */
export async function peek(bytes: Readable, length: number): Promise<{ head: Buffer; bytes: Readable }> {
  const rest = bytes.iterator();
  const chunks: Buffer[] = [];
  let headLength = 0;
  while (headLength < length) {
    const next: IteratorResult<Buffer> = await rest.next();
    if (next.done) break;
    chunks.push(next.value);
    headLength += next.value.length;
  }
  async function* all() {
    yield* chunks;
    yield* rest as AsyncIterable<Buffer>;
  }
  return { head: Buffer.concat(chunks), bytes: Readable.from(all(), { objectMode: false }) };
}
