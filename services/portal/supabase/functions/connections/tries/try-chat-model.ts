import { readProvider, type ChainPlace } from '../../_shared/chat-providers/chain.ts';
import { ProviderFailure } from '../../_shared/chat-providers/provider.ts';
import type { Context } from '../../_shared/context.ts';
import { notSet, type TryResult } from './outcome.ts';

const silences: Readonly<Record<number, string>> = { 503: 'unreachable', 504: 'timed_out' };

/** Asks a model for one token. */
export async function tryChatModel(context: Context, place: ChainPlace): Promise<TryResult> {
  const provider = readProvider(context, place);
  if (!provider) throw notSet();
  const { model: about, adapter } = provider;
  const prompt = { system: 'Answer OK.', entries: [{ role: 'user', content: 'OK?' } as const], tools: [], mayCall: false };
  try {
    await adapter.complete(context, { ...provider, maxTokens: 1 }, prompt);
    return { works: true, code: 'works', about };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const silence = error.answer === '' ? silences[error.status] : undefined;
    return silence === undefined
      ? { works: false, code: 'status', status: error.status, about }
      : { works: false, code: silence, about };
  }
}
