import type { Context } from '../../_shared/context.ts';
import { refuse } from '../errors.ts';
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';
import type { Adapter, ProviderSettings } from './provider.ts';

export interface Provider extends ProviderSettings {
  readonly adapter: Adapter;
}

const adapters: Readonly<Record<string, { readonly adapter: Adapter; readonly url: string }>> = {
  openai: { adapter: openai, url: 'https://api.openai.com/v1' },
  anthropic: { adapter: anthropic, url: 'https://api.anthropic.com' },
  gemini: { adapter: gemini, url: 'https://generativelanguage.googleapis.com' },
};

const places = ['PRIMARY', 'SECOND', 'THIRD'] as const;

/**
 * The chain of providers, primary first. Each is set by AI_<PLACE>_KIND (`openai` for whoever speaks Chat Completions,
 * `anthropic`, `gemini`), _MODEL, _KEY, and where it is not that vendor's own, _URL.
 * @throws chat_not_set_up
 */
export function readChain({ env }: Context): Provider[] {
  const maxTokens = Number(env('AI_MAX_TOKENS') ?? 2048);
  const chain = places.flatMap((place) => {
    const kind = env(`AI_${place}_KIND`);
    if (kind === undefined) return [];
    const known = adapters[kind];
    const model = env(`AI_${place}_MODEL`);
    if (!known || model === undefined)
      throw refuse(
        'chat_not_set_up',
        `AI_${place}_KIND is one of ${Object.keys(adapters).join(', ')}, and AI_${place}_MODEL is set.`,
      );
    const url = (env(`AI_${place}_URL`) ?? known.url).replace(/\/$/, '');
    return [{ adapter: known.adapter, name: kind, url, model, key: env(`AI_${place}_KEY`) ?? '', maxTokens }];
  });
  if (chain.length === 0)
    throw refuse('chat_not_set_up', 'No provider is set: AI_PRIMARY_KIND, AI_PRIMARY_MODEL and AI_PRIMARY_KEY.');
  return chain;
}
