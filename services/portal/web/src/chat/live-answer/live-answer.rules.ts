import type { ServerEvent } from './event-stream.rules.ts';
import { sourcesOf, withStep, type Source, type Step } from '../threads/thread.rules.ts';

/** An answer while it arrives. */
export interface LiveAnswer {
  readonly question: string;
  readonly conversationId: string | undefined;
  readonly messageId: string | undefined;
  readonly steps: readonly Step[];
  readonly text: string;
  readonly sources: readonly Source[];
  /** `reconnecting` while the network is away; `stopped` by the reader; `ended` once the thread holds the whole answer. */
  readonly state: 'asking' | 'streaming' | 'reconnecting' | 'stopped' | 'ended' | 'failed';
  readonly refusal: { readonly code: string; readonly retryAt: Date | undefined } | undefined;
}

/** An answer before its first event. */
export const newAnswer = (question: string, conversationId: string | undefined): LiveAnswer => ({
  question,
  conversationId,
  messageId: undefined,
  steps: [],
  text: '',
  sources: [],
  state: 'asking',
  refusal: undefined,
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The answer after an event of its stream. */
export function applyEvent(answer: LiveAnswer, { event, data }: ServerEvent): LiveAnswer {
  switch (event) {
    case 'start':
      return {
        ...answer,
        conversationId: textOf(data['conversation_id']),
        messageId: textOf(data['message_id']),
        state: 'streaming',
      };
    case 'step': {
      const resultCount = typeof data['found'] === 'number' ? data['found'] : undefined;
      const step = { tool: textOf(data['tool']), query: textOf(data['query']), resultCount };
      return { ...answer, steps: withStep(answer.steps, step) };
    }
    case 'delta':
      return { ...answer, text: answer.text + textOf(data['text']), state: 'streaming' };
    case 'sources':
      return { ...answer, sources: sourcesOf(data['sources']) };
    case 'done':
      return { ...answer, state: 'ended' };
    case 'error':
      return { ...answer, state: 'failed', refusal: { code: textOf(data['code']), retryAt: undefined } };
    default:
      return answer;
  }
}
