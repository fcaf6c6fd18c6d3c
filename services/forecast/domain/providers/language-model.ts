import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createGroq } from '@ai-sdk/groq';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModel } from 'ai';
import type { Provider } from '../../contract/index.ts';
import { createProviderFetch } from './provider-fetch.ts';

/** How one provider is reached. */
export interface ProviderSettings {
  readonly name: Provider;
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
  readonly model: string | undefined;
}

/** The model asked where `FORECAST_<PROVIDER>_MODEL` names none. */
const defaultModels: Readonly<Record<Provider, string>> = {
  anthropic: 'claude-sonnet-4-5',
  openai: 'gpt-5.1',
  google: 'gemini-2.5-flash',
  groq: 'openai/gpt-oss-120b',
  mistral: 'mistral-medium-latest',
};

/** The provider's language model by the AI SDK. */
export function languageModel({ name, apiKey, baseUrl, model = defaultModels[name] }: ProviderSettings): LanguageModel {
  const settings = { apiKey, fetch: createProviderFetch(name), ...(baseUrl ? { baseURL: baseUrl } : {}) };
  switch (name) {
    case 'anthropic':
      return createAnthropic(settings)(model);
    case 'openai':
      return createOpenAI(settings)(model);
    case 'google':
      return createGoogle(settings)(model);
    case 'groq':
      return createGroq(settings)(model);
    case 'mistral':
      return createMistral(settings)(model);
  }
}
