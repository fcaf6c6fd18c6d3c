import { refuse } from './refusal.ts';

/**
 * The JSON object of a request, of at most `limit` bytes.
 * @throws body_too_large, body_malformed
 */
export async function readJsonObject(request: Request, limit = 64 * 1024): Promise<Record<string, unknown>> {
  return parseObject(await readBytes(request, limit));
}

/**
 * The same, where a request without a body means an empty object. Behind a proxy no body is one of no bytes.
 * @throws body_too_large, body_malformed
 */
export async function readOptionalObject(request: Request, limit = 64 * 1024): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limit);
  return bytes.byteLength === 0 ? {} : parseObject(bytes);
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readUpTo(request.body, limit);
  if (bytes === undefined) throw refuse('body_too_large', `The body must have at most ${limit} bytes.`);
  return bytes;
}

function parseObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse('body_malformed', 'The body is not JSON.');
  }
  if (!isRecord(value)) throw refuse('body_malformed', 'The body must be a JSON object.');
  return value;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The bytes of a stream; undefined if it exceeds the limit, and then the stream is cancelled. */
export async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
