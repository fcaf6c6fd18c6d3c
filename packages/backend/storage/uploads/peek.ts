import { Readable } from 'node:stream';

/** Reads the beginning of a stream, at least `length` bytes where there are as many, and gives it back as if it was not read. */
export async function peek(bytes: Readable, length: number): Promise<{ head: Buffer; bytes: Readable }> {
  const rest = bytes.iterator();
  const chunks: Buffer[] = [];
  let read = 0;
  while (read < length) {
    const next: IteratorResult<Buffer> = await rest.next();
    if (next.done) break;
    chunks.push(next.value);
    read += next.value.length;
  }
  async function* all() {
    yield* chunks;
    yield* rest as AsyncIterable<Buffer>;
  }
  return { head: Buffer.concat(chunks), bytes: Readable.from(all(), { objectMode: false }) };
}
