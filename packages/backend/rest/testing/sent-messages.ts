/** A message of PostgreSQL's protocol that a client sends: its code, such as `P` for Parse, and its bytes. */
interface SentMessage {
  readonly code: string;
  readonly content: Buffer;
}

/** The messages in one write of the driver; none for the start of a connection, which has no code. */
export function sentMessages(bytes: Buffer): SentMessage[] {
  const messages: SentMessage[] = [];
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    messages.push({ code: String.fromCharCode(bytes[at] as number), content: bytes.subarray(at + 5, end) });
    at = end;
  }
  return messages;
}

/** The statement of a Parse or Query message; undefined for the others. */
export function sentText({ code, content }: SentMessage): string | undefined {
  if (code === 'Q') return textAt(content, 0);
  return code === 'P' ? textAt(content, content.indexOf(0) + 1) : undefined;
}

const textAt = (content: Buffer, start: number) => content.toString('utf8', start, content.indexOf(0, start));
