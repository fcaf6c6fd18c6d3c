import type { Provider } from '../../contract/index.ts';

/** The providers as they write themselves, in both languages. */
export const providerNames: Readonly<Record<Provider, string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  groq: 'Groq',
  mistral: 'Mistral',
};
