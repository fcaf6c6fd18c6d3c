import type { Context } from '../context.ts';
import { defineRefusals } from '../refusal.ts';
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';
import type { Adapter, ProviderSettings } from './provider.ts';

const refuse = defineRefusals({
  chat_not_set_up: { status: 503, title: 'Chat not set up' },
});

export interface Provider extends ProviderSettings {
  readonly adapter: Adapter;
}

/** The kinds of providers, and the servers of their vendors. */
const adapters: Readonly<Record<string, { readonly adapter: Adapter; readonly url: string }>> = {
  openai: { adapter: openai, url: 'https://api.openai.com/v1' },
  anthropic: { adapter: anthropic, url: 'https://api.anthropic.com' },
  gemini: { adapter: gemini, url: 'https://generativelanguage.googleapis.com' },
};

const places = ['PRIMARY', 'SECOND', 'THIRD'] as const;
export type ChainPlace = (typeof places)[number];

/**
 * The chain of providers, primary first. Each is set by AI_<PLACE>_KIND (`openai` for any server of Chat Completions,
 * `anthropic`, `gemini`), _MODEL, _KEY, and _URL if it is not the vendor's own.
 * Empty if none is set.
 * @throws chat_not_set_up
 */
export const readChain = (context: Context): Provider[] => places.flatMap((place) => readProvider(context, place) ?? []);

/** The provider of one place; undefined if none is set. @throws chat_not_set_up */
export function readProvider({ env }: Pick<Context, 'env'>, place: ChainPlace): Provider | undefined {
  const kind = env(`AI_${place}_KIND`);
  if (kind === undefined) return undefined;
  const defaults = adapters[kind];
  const model = env(`AI_${place}_MODEL`);
  if (!defaults || model === undefined)
    throw refuse(
      'chat_not_set_up',
      `Set AI_${place}_KIND to one of ${Object.keys(adapters).join(', ')}, and set AI_${place}_MODEL.`,
    );
  const url = (env(`AI_${place}_URL`) ?? defaults.url).replace(/\/$/, '');
  const maxTokens = Number(env('AI_MAX_TOKENS') ?? 2048);
  return { adapter: defaults.adapter, name: kind, url, model, key: env(`AI_${place}_KEY`) ?? '', maxTokens };
}
