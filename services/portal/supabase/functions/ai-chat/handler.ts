import { answerWith } from '../_shared/answer.ts';
import { readCaller, type Caller } from '../_shared/caller.ts';
import { withConnections } from '../_shared/connections/with-connections.ts';
import type { Context } from '../_shared/context.ts';
import { readJsonObject } from '../_shared/read-body.ts';
import { answerBySearch } from './answer-by-search.ts';
import { afterHelpLines } from './answer-distress.ts';
import { answerQuestion } from './answer-question.ts';
import { converse } from './converse.ts';
import { refuse } from './errors.ts';
import { openEventStream, readEventId } from './event-stream.ts';
import { classifyIntent } from './intent.rules.ts';
import { consumeChatTurn } from './limit.ts';
import { logIntent, observeQuotes, observeUsage } from './observe.ts';
import { writeSystemPrompt } from './prompt.rules.ts';
import { readChain } from '../_shared/chat-providers/chain.ts';
import { readChatRequest } from './request.rules.ts';
import { findAnswer, resumeAnswer } from './resume-answer.ts';
import { beginTurn, storeAnswer, storeToolResults } from './thread.ts';
import { isInDistress } from './tools/question.rules.ts';
import { dayOf } from './tools/search-docs.ts';

/**
 * The chat of a signed-in person.
 *
 * `POST {messages: [{role, content}], conversation_id?}` asks. The answer is a stream of server-sent events: `start`
 * `{conversation_id, message_id}`, `step` `{tool, query}` when a search begins and `{tool, query, found}` when it has
 * ended, `delta` `{text}` for each piece, `sources` `{sources: [{number, title, url, kind}]}`
 * if the answer cites any, then `done` `{message_id}`; or `error` `{code, message}`: providers_failed, provider_refused,
 * stream_cut, internal_error. Without any provider the answer quotes the handbook and the portal's pages. With conversation_id the stored conversation continues, and only the last of `messages` counts.
 *
 * The answer is stored while it streams, and continues when the client disconnects. Every `start` and `delta` has an event
 * id; `GET` with that id in `Last-Event-ID` (or `?last_event_id=`) streams the rest with the same events.
 *
 * At most chat_turns_internal of app_settings (100) questions in any 24 hours: then 429 with Retry-After.
 * Errors: sign_in_required, messages_invalid, conversation_not_found, message_not_found, chat_limit_reached, chat_off,
 * chat_not_set_up, body_malformed, body_too_large, database_failed.
 */
export const handle = answerWith(
  ['GET', 'POST'],
  withConnections(async (request, context) => {
    const caller = await readCaller(request, context);
    return request.method === 'GET' ? resume(request, context, caller) : ask(request, context, caller);
  }),
);

async function ask(request: Request, context: Context, caller: Caller): Promise<Response> {
  const chat = readChatRequest(await readJsonObject(request, 512 * 1024));
  const settings = await readSettings(context);
  if (settings.features['chat'] === false) throw refuse('chat_off', 'The chat is turned off.');
  const chain = readChain(context);
  await consumeChatTurn(context, caller.id);
  const turn = await beginTurn(context, caller, chat);
  const intent = classifyIntent(chat.messages.at(-1)?.content ?? '');
  await logIntent(context, caller.id, intent);
  const question = turn.entries.at(-1)?.content ?? '';
  const today = dayOf(context.now());
  const conversation = {
    context,
    chain,
    system: writeSystemPrompt(caller, intent, settings.organisation_name, today),
    entries: turn.entries,
    token: caller.token,
    observe: observeUsage(context, caller.id, turn.conversationId),
    onTools: async (entries: Parameters<typeof storeToolResults>[2]) => {
      await storeToolResults(context, turn.conversationId, entries);
      // Marks that the answer is still being written.
      await storeAnswer(context, turn.messageId, { state: 'streaming' });
    },
  };
  const parts =
    chain.length === 0
      ? answerBySearch(context, question, caller.token, observeQuotes(context, caller.id, turn.conversationId))
      : isInDistress(question)
        ? afterHelpLines(context, question, converse(conversation))
        : converse(conversation);
  return openEventStream((send) => answerQuestion(context, turn, parts, send), context.keepAlive);
}

async function resume(request: Request, context: Context, caller: Caller): Promise<Response> {
  const id = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('last_event_id') ?? '';
  const place = readEventId(id);
  if (!place) throw refuse('message_not_found', 'Send the id of the last received event in Last-Event-ID.');
  const answer = await findAnswer(context, caller.token, place.messageId);
  return openEventStream((send) => resumeAnswer(context, caller.token, answer, place.length, send), context.keepAlive);
}

interface Settings {
  readonly organisation_name: string;
  readonly features: Readonly<Record<string, unknown>>;
}

async function readSettings({ service }: Context): Promise<Settings> {
  const { data, error } = await service.from('app_settings').select('organisation_name, features').single();
  if (error) throw refuse('database_failed', 'The settings could not be read. Try again.');
  return data;
}
