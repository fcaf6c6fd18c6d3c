import type { Context } from '../_shared/context.ts';
import { refuse } from './errors.ts';
import type { Observe } from './observe.ts';
import type { Provider } from '../_shared/chat-providers/chain.ts';
import {
  ProviderFailure,
  type ChatEntry,
  type Prompt,
  type Reply,
  type ToolCall,
  type Usage,
} from '../_shared/chat-providers/provider.ts';
import { runTools, tools, type Source } from './tools/run-tools.ts';

export interface Conversation {
  readonly context: Context;
  readonly chain: readonly Provider[];
  readonly system: string;
  readonly entries: readonly ChatEntry[];
  /** The caller's token, with which tools read. */
  readonly token: string;
  readonly observe: Observe;
  /** Called with the results of tools after each round. */
  readonly onTools: (entries: readonly ChatEntry[]) => Promise<void>;
}

/** A search for an answer; `found`, the number of results, once it has ended. */
export interface Step {
  readonly tool: string;
  readonly query: string;
  readonly found?: number;
}

export type ConversePart = { readonly text: string } | { readonly step: Step } | { readonly sources: readonly Source[] };

export const maxRounds = 3;

/**
 * Answers a question: up to three rounds without streaming, in which the model may call tools. When it answers in words,
 * or after the last round, the same call is repeated with streaming. After a 429, 5xx or 401 to 404 the next provider takes
 * over for the rest of the turn. Yields each search when it begins and ends, the sources after each round, and the text of the answer.
 * @throws providers_failed, provider_refused; ProviderFailure when a stream breaks after its first text
 */
export async function* converse(conversation: Conversation): AsyncGenerator<ConversePart> {
  const seat = { place: 0 };
  const sources: Source[] = [];
  const entries = [...conversation.entries];
  let spoken = '';
  for (let round = 1; round <= maxRounds; round += 1) {
    const reply = await complete(conversation, seat, promptOf(conversation, entries, true));
    if (reply.calls.length === 0) {
      spoken = reply.text;
      break;
    }
    for (const call of reply.calls) yield { step: stepOf(call) };
    const results = await runTools(conversation.context, reply.calls, sources, conversation.token);
    sources.push(...results.sources);
    entries.push({ role: 'assistant', content: reply.text, calls: reply.calls }, ...results.entries);
    await conversation.onTools(results.entries);
    for (const [place, call] of reply.calls.entries()) yield { step: endOf(stepOf(call), results.resultCounts[place] ?? 0) };
    yield { sources: [...sources] };
  }
  yield* stream(conversation, seat, promptOf(conversation, entries, false), spoken);
}

/** The end of a search. */
export const endOf = (step: Step, resultCount: number): Step => ({ ...step, found: resultCount });

const stepOf = ({ name, arguments: { query } }: ToolCall): Step => ({
  tool: name,
  query: typeof query === 'string' ? query : '',
});

/** The place of the current provider in the chain. */
interface Seat {
  place: number;
}

const promptOf = ({ system }: Conversation, entries: readonly ChatEntry[], mayCall: boolean): Prompt => ({
  system,
  entries,
  tools,
  mayCall,
});

async function complete({ context, chain, observe }: Conversation, seat: Seat, prompt: Prompt): Promise<Reply> {
  for (;;) {
    const provider = providerAt(chain, seat);
    const call = { provider, isFallback: seat.place > 0, startedAt: context.now() };
    try {
      const reply = await provider.adapter.complete(context, provider, prompt);
      await observe({ ...call, usage: reply.usage, failureStatus: undefined });
      return reply;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      await observe({ ...call, usage: undefined, failureStatus: error.status });
      leave(seat, error);
    }
  }
}

/** `spoken` is the model's answer without streaming, used if no provider can stream it. */
async function* stream(
  { context, chain, observe }: Conversation,
  seat: Seat,
  prompt: Prompt,
  spoken: string,
): AsyncGenerator<{ text: string }> {
  let hasSpoken = false;
  while (!hasSpoken) {
    if (seat.place >= chain.length && spoken !== '') {
      yield { text: spoken };
      return;
    }
    const provider = providerAt(chain, seat);
    const call = { provider, isFallback: seat.place > 0, startedAt: context.now() };
    let usage: Usage | undefined;
    try {
      for await (const part of provider.adapter.stream(context, provider, prompt)) {
        if ('usage' in part) usage = part.usage;
        else if (part.text !== '') {
          hasSpoken = true;
          yield part;
        }
      }
      await observe({ ...call, usage, failureStatus: hasSpoken ? undefined : 502 });
      // An empty stream is not an answer.
      if (!hasSpoken) seat.place += 1;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      await observe({ ...call, usage, failureStatus: error.status });
      if (hasSpoken) throw error;
      leave(seat, error);
    }
  }
}

function providerAt(chain: readonly Provider[], { place }: Seat): Provider {
  const provider = chain[place];
  if (!provider) throw refuse('providers_failed', 'No chat provider is answering right now. Try again.');
  return provider;
}

function leave(seat: Seat, failure: ProviderFailure): void {
  if (!failure.isOfThisProvider) throw refuse('provider_refused', `A chat provider refused the request (${failure.status}).`);
  seat.place += 1;
}
