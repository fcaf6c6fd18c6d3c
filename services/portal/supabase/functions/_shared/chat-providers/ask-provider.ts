import { ask } from '../ask.ts';
import type { Context } from '../context.ts';
import { isRecord, readUpTo } from '../read-body.ts';
import { ProviderFailure } from './provider.ts';

const timeoutMs = 60_000;
/** The maximum time between two pieces of a stream. */
const silenceMs = 30_000;
const maxErrorBytes = 64 * 1024;
const maxErrorLength = 4_000;

type HeaderValues = Readonly<Record<string, string>>;

/** The JSON object that a provider answers. @throws ProviderFailure */
export async function askProvider(
  context: Context,
  url: string,
  headers: HeaderValues,
  body: unknown,
): Promise<Record<string, unknown>> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const answer = await ask(context, url, init, { timeoutMs, maxBytes: 4 * 1024 * 1024 });
  if (typeof answer === 'string') throw new ProviderFailure({ timed_out: 504, unreachable: 503, answer_too_large: 502 }[answer]);
  if (answer.status !== 200) throw new ProviderFailure(answer.status, answer.text().slice(0, maxErrorLength));
  const value = answer.json();
  if (!isRecord(value)) throw new ProviderFailure(502);
  return value;
}

/** The `data` of each server-sent event of a provider's stream, as JSON. @throws ProviderFailure */
export async function* streamProvider(
  context: Context,
  url: string,
  headers: HeaderValues,
  body: unknown,
): AsyncGenerator<Record<string, unknown>> {
  const control = new AbortController();
  const wait = Number(context.env('OUTBOUND_TIMEOUT_MS') ?? silenceMs);
  let alarm = setTimeout(() => control.abort(), wait);
  try {
    const response = await context.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: control.signal,
    });
    if (response.status !== 200) throw new ProviderFailure(response.status, await readError(response));
    if (!response.body) throw new ProviderFailure(502);
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(alarm);
      alarm = setTimeout(() => control.abort(), wait);
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines.flatMap(readLine);
    }
    yield* readLine(rest);
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure(control.signal.aborted ? 504 : 503);
  } finally {
    clearTimeout(alarm);
    // When the reader stops, the provider should stop too.
    control.abort();
  }
}

async function readError({ body }: Response): Promise<string> {
  const bytes = await readUpTo(body, maxErrorBytes);
  return new TextDecoder().decode(bytes).slice(0, maxErrorLength);
}

/** Each event is on one line. Ignores comments, event names and the end marker. */
function readLine(line: string): Record<string, unknown>[] {
  if (!line.startsWith('data:')) return [];
  const text = line.slice(5).trim();
  if (text === '' || text === '[DONE]') return [];
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return [value];
  } catch {
    // Falls through: without JSON the stream is broken.
  }
  throw new ProviderFailure(502);
}

export const recordsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const countOf = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined);
