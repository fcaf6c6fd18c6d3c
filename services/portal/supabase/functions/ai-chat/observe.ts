import type { Context } from '../_shared/context.ts';
import { classifierMode, type Intent } from './intent.rules.ts';
import { surface } from './limit.ts';
import type { Provider } from '../_shared/chat-providers/chain.ts';
import type { Usage } from '../_shared/chat-providers/provider.ts';

/** One call of a provider, answered or not. */
export interface ProviderCall {
  readonly provider: Provider;
  readonly isFallback: boolean;
  readonly usage: Usage | undefined;
  readonly startedAt: Date;
  readonly failureStatus: number | undefined;
}

export type Observe = (call: ProviderCall) => Promise<void>;

/** Logs calls of one conversation. What cannot be logged is lost: a chat does not fail for its statistics. */
export const observeUsage =
  ({ service, now }: Context, userId: string, conversationId: string): Observe =>
  async ({ provider, isFallback, usage, startedAt, failureStatus }) => {
    await service.from('ai_chat_usage_logs').insert({
      user_id: userId,
      conversation_id: conversationId,
      provider: provider.name,
      model: provider.model,
      is_fallback: isFallback,
      prompt_tokens: usage?.promptTokens ?? null,
      completion_tokens: usage?.completionTokens ?? null,
      duration_ms: Math.max(0, now().getTime() - startedAt.getTime()),
      failure_status: failureStatus ?? null,
    });
  };

/** Logs an answer that quotes the handbook and the portal's pages: no model wrote it. */
export const observeQuotes =
  ({ service }: Context, userId: string, conversationId: string) =>
  async (): Promise<void> => {
    await service.from('ai_chat_usage_logs').insert({ user_id: userId, conversation_id: conversationId, provider: 'handbook' });
  };

export async function logIntent({ service }: Context, userId: string, intent: Intent): Promise<void> {
  await service
    .from('ai_chat_intent_logs')
    .insert({ user_id: userId, intent_classified: intent, classifier_mode: classifierMode, surface });
}
