import type { Caller } from '@trivium/postgres';
import { z } from 'zod';
import type { RealtimeContext } from '../realtime-context.ts';
import { broadcastJson, type Broadcast } from '../wire/frames.rules.ts';
import type { Topic } from './hub.ts';

const batch = z.object({
  messages: z.array(
    z.object({
      id: z.string().optional(),
      topic: z.string().min(1),
      event: z.string().min(1),
      payload: z.record(z.string(), z.unknown()),
      private: z.boolean().nullish(),
    }),
  ),
});

interface Message {
  readonly topic: Topic;
  readonly broadcast: Broadcast;
}

const accepted = () => new Response(null, { status: 202 });
const unprocessable = (errors: object) => Response.json({ errors }, { status: 422 });

/** POST /api/broadcast: some messages at once. Those that the caller may not send are dropped without a word, as on Supabase. */
export async function answerBatch(context: RealtimeContext, request: Request, caller: Caller): Promise<Response> {
  const body = await readBody(context, request);
  if (!body) return tooLarge();
  const parsed = batch.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return unprocessable(errors);
  }
  const messages = parsed.data.messages.map(({ id, topic, event, payload, private: isPrivate }) => ({
    topic: { name: topic, isPrivate: isPrivate === true },
    broadcast: {
      kind: 'object',
      json: broadcastJson(event, JSON.stringify(payload), id === undefined ? undefined : { id }),
    } as const,
  }));
  await sendAll(context, messages, caller);
  return accepted();
}

/** POST /api/broadcast/:topic/events/:event: one message, JSON or bytes; `?private=true`. */
export async function answerSingle(
  context: RealtimeContext,
  request: Request,
  caller: Caller,
  [name, event]: readonly [string, string],
): Promise<Response> {
  const bytes = await readBody(context, request);
  if (!bytes) return tooLarge();
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/octet-stream')
    return Response.json({ error: 'Unsupported media type: use application/json or application/octet-stream' }, { status: 415 });
  const kind = type === 'application/json' ? 'json' : 'binary';
  if (kind === 'json' && parseJson(bytes.toString('utf8')) === undefined)
    return unprocessable([{ path: '', message: 'The body is no JSON.' }]);
  const isPrivate = new URL(request.url).searchParams.get('private') === 'true';
  await sendAll(context, [{ topic: { name, isPrivate }, broadcast: { kind, event, bytes } }], caller);
  return accepted();
}

async function sendAll(context: RealtimeContext, messages: readonly Message[], caller: Caller): Promise<void> {
  const mayWrite = new Map<string, boolean>();
  for (const { topic, broadcast } of messages) {
    if (topic.isPrivate && !mayWrite.has(topic.name))
      mayWrite.set(topic.name, (await context.askPolicies(topic.name, caller)).broadcast.write);
    if (topic.isPrivate && !mayWrite.get(topic.name)) continue;
    context.hub.broadcast(topic, broadcast);
    context.tellOthers(topic, broadcast);
  }
}

/** Undefined where it is longer than a payload may be. */
async function readBody(context: RealtimeContext, request: Request): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > context.limits.payloadBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => Response.json({ error: 'Payload size exceeds tenant limit' }, { status: 413 });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
