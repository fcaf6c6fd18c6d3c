import type { Caller } from '@trivium/postgres';
import { z } from 'zod';
import type { CallerKey } from '../limits/ledger.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { fitsShape } from '../wire/frame-shape.rules.ts';
import { broadcastBytes, broadcastJson } from '../wire/frames.rules.ts';
import type { Broadcast } from '../wire/protocol.ts';
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

/** Maximum messages of one request. */
const maxMessages = 1_000;

const accepted = () => new Response(null, { status: 202 });
const refusal = (status: number, code: string, error: string, headers?: Record<string, string>) =>
  Response.json({ error, code }, { status, ...(headers && { headers }) });
const unprocessable = (errors: readonly { readonly path: string; readonly message: string }[]) =>
  Response.json({ errors, code: 'body_invalid' }, { status: 422 });

/** The refusal if broadcast is disabled or the caller has spent its budget. */
export function refuseBroadcast(context: RealtimeContext, who: CallerKey): Response | undefined {
  if (!context.isBroadcastEnabled) return refusal(403, 'broadcast_disabled', 'Broadcast is turned off in this project');
  if (context.accounts.received.left(who, context.clock.now().getTime()) > 0) return undefined;
  return refusal(429, 'rate_limited', 'Too many bytes lately', { 'retry-after': '1' });
}

/** POST /api/broadcast: several messages at once. Messages that the caller may not send are dropped silently, as on Supabase. */
export async function answerBatch(context: RealtimeContext, request: Request, caller: Caller, who: CallerKey): Promise<Response> {
  const body = await readBody(context, request, who);
  if (body instanceof Response) return body;
  const parsed = batch.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) {
    const errors = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }));
    return unprocessable(errors);
  }
  if (parsed.data.messages.length > maxMessages)
    return refusal(413, 'messages_too_many', `A request may have ${maxMessages} messages`);
  const messages = parsed.data.messages.map(({ id, topic, event, payload, private: isPrivate }) => ({
    topic: { name: topic, isPrivate: isPrivate === true },
    broadcast: {
      kind: 'object',
      json: broadcastJson(event, JSON.stringify(payload), id === undefined ? undefined : { id }),
    } as const,
  }));
  return sendAll(context, messages, caller, who);
}

/** POST /api/broadcast/:topic/events/:event: one message, JSON or bytes; `?private=true`. */
export async function answerSingle(
  context: RealtimeContext,
  request: Request,
  caller: Caller,
  who: CallerKey,
  encoded: readonly [string, string],
): Promise<Response> {
  const [name, event] = encoded.map(decode);
  if (name === undefined || event === undefined)
    return refusal(400, 'path_malformed', 'The topic and the event in the address must be percent-encoded UTF-8');
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/octet-stream')
    return Response.json({ error: 'Unsupported media type: use application/json or application/octet-stream' }, { status: 415 });
  const kind = type === 'application/json' ? 'json' : 'binary';
  const bytes = await readBody(context, request, who, kind);
  if (bytes instanceof Response) return bytes;
  if (kind === 'json' && parseJson(bytes.toString('utf8')) === undefined)
    return unprocessable([{ path: '', message: 'The body is no JSON.' }]);
  const isPrivate = new URL(request.url).searchParams.get('private') === 'true';
  return sendAll(context, [{ topic: { name, isPrivate }, broadcast: { kind, event, bytes } }], caller, who);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

async function sendAll(
  context: RealtimeContext,
  messages: readonly Message[],
  caller: Caller,
  who: CallerKey,
): Promise<Response> {
  const canWrite = new Map<string, boolean>();
  for (const { topic, broadcast } of messages) {
    if (topic.isPrivate && !canWrite.has(topic.name))
      canWrite.set(topic.name, (await context.checkPolicies(topic.name, caller, who)).broadcast.write);
    if (topic.isPrivate && !canWrite.get(topic.name)) continue;
    if (!context.chargeFanOut(who, topic, broadcastBytes(broadcast)))
      return refusal(429, 'broadcast_limit_reached', 'Too many bytes to too many clients');
    context.hub.broadcast(topic, broadcast);
    context.publishToPeers(topic, broadcast);
  }
  return accepted();
}

/** Reads the body within the caller's limits. */
async function readBody(
  { limits, accounts, clock }: RealtimeContext,
  request: Request,
  who: CallerKey,
  kind: 'json' | 'binary' = 'json',
): Promise<Buffer | Response> {
  const maxBytes = who.key.startsWith('address:') ? limits.anonymousPayloadBytes : limits.payloadBytes;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) return refusal(413, 'payload_too_large', 'Payload size exceeds tenant limit');
    chunks.push(chunk);
  }
  accounts.received.spend(who, length, clock.now().getTime());
  const body = Buffer.concat(chunks);
  if (kind === 'json' && !fitsShape({ values: limits.frameValues, depth: limits.frameDepth }, body))
    return refusal(413, 'payload_too_complex', 'The payload has too many values, or they are nested too deep');
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
