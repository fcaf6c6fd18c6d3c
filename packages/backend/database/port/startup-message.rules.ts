/** The first message of a connection in PostgreSQL's protocol: it names a user and a database, or asks for something else. */
export type FirstMessage =
  | { readonly kind: 'incomplete' }
  /** SSL or GSSAPI encryption, which the client does without if the answer is `N`. */
  | { readonly kind: 'encryption'; readonly length: number }
  /** Cancels the statement of another connection, which it names by its secret. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'startup'; readonly length: number; readonly version: number; readonly parameters: Map<string, string> }
  | { readonly kind: 'invalid' };

const cancelRequest = 80_877_102;
const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
const majorVersion = 3;
/** PostgreSQL's own limit of a startup message. */
const maxLength = 10_000;

export function readFirstMessage(bytes: Buffer): FirstMessage {
  if (bytes.length < 8) return { kind: 'incomplete' };
  const length = bytes.readUInt32BE(0);
  if (length < 8 || length > maxLength) return { kind: 'invalid' };
  if (bytes.length < length) return { kind: 'incomplete' };
  const version = bytes.readUInt32BE(4);
  if (version === sslRequest || version === gssRequest) return { kind: 'encryption', length };
  if (version === cancelRequest) return { kind: 'cancel' };
  if (version >>> 16 !== majorVersion) return { kind: 'invalid' };
  const texts = bytes.toString('utf8', 8, length).split('\0');
  const parameters = new Map<string, string>();
  for (let index = 0; texts[index]; index += 2) parameters.set(texts[index] as string, texts[index + 1] ?? '');
  return { kind: 'startup', length, version, parameters };
}

export function writeStartup(version: number, parameters: ReadonlyMap<string, string>): Buffer {
  const texts = [...parameters].flat().map((text) => `${text}\0`);
  const body = Buffer.from(`${texts.join('')}\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.writeUInt32BE(version, 4);
  return Buffer.concat([head, body]);
}

/** The server's answer to a connection that it does not take (ErrorResponse). */
export function writeRefusal(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
