import { createJudge } from '../domain/providers/create-judge.ts';
import { languageModel, type ProviderSettings } from '../domain/providers/language-model.ts';
import type { Judge } from '../domain/providers/provider.ts';

/** A judge for each provider with a key. */
export const createJudges = (providers: readonly ProviderSettings[]): Judge[] =>
  providers.map((provider) => createJudge(provider.name, languageModel(provider)));
