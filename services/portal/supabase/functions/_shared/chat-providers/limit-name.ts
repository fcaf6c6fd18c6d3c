import type { ProviderSettings } from './provider.ts';
import { ProviderFailure } from './provider.ts';

/** The member that limits an answer's length: OpenAI's newer models refuse the first, many other servers know only it. */
export type LimitName = 'max_tokens' | 'max_completion_tokens';

/** What worked last, by server and model; a process that does not know asks once more. */
const workingNames = new Map<string, LimitName>();

const openaiHost = 'api.openai.com';

/**
 * Calls with the name that the server and the model take: OpenAI's own server begins with the newer one, others with the older one.
 * If the provider refuses a request and names the member, calls once more with the other name.
 * Source: OpenAI API reference, «Chat Completions», `max_completion_tokens`.
 * @throws ProviderFailure
 */
export async function withLimitName<T>({ url, model }: ProviderSettings, call: (name: LimitName) => Promise<T>): Promise<T> {
  const key = `${url} ${model}`;
  const name = workingNames.get(key) ?? (new URL(url).hostname === openaiHost ? 'max_completion_tokens' : 'max_tokens');
  try {
    return await call(name);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !isAboutLimitName(error)) throw error;
    const other = name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    const result = await call(other);
    workingNames.set(key, other);
    return result;
  }
}

const isAboutLimitName = ({ status, answer }: ProviderFailure): boolean =>
  (status === 400 || status === 422) && /\bmax_(?:completion_)?tokens\b/.test(answer);
