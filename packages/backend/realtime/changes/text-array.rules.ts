const textOid = 25;
const headBytes = 20;

/** A text[] of one dimension in PostgreSQL's binary form (array_recv, textrecv): a head, then each length with its bytes. */
export function encodeTextArray(texts: readonly Buffer[]): Buffer {
  const buffer = Buffer.allocUnsafe(texts.reduce((sum, { length }) => sum + 4 + length, headBytes));
  // Dimensions, whether there are nulls, the type of the elements, their number, the number of the first.
  let offset = 0;
  for (const value of [1, 0, textOid, texts.length, 1]) offset = buffer.writeInt32BE(value, offset);
  for (const text of texts) {
    offset = buffer.writeInt32BE(text.length, offset);
    buffer.set(text, offset);
    offset += text.length;
  }
  return buffer;
}
