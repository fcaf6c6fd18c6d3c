import { APICallError, generateText, NoObjectGeneratedError, Output, type LanguageModel } from 'ai';
import { CodedError } from '@trivium/core';
import type { Provider } from '../../contract/index.ts';
import { verdict, type Verdict } from '../resolution/verdict.ts';
import { refuse } from './errors.ts';
import { instructions, promptOf } from './prompt.rules.ts';
import type { Judge, JudgeInput } from './provider.ts';

/** A verdict with its quotes takes a few hundred; a model that thinks first takes more. */
const maxTokens = 4_000;

// The SDK would write warnings about models it does not know to the console, past our log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A judge by any model of the AI SDK: no tools, one attempt, and one more where the answer is out of form. */
export function createJudge(name: Provider, model: LanguageModel): Judge {
  async function ask(prompt: string, signal: AbortSignal): Promise<Verdict> {
    const { output } = await generateText({
      model,
      system: instructions,
      prompt,
      output: Output.object({ schema: verdict, name: 'verdict' }),
      temperature: 0,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: signal,
    });
    return output;
  }

  async function judge(input: JudgeInput, signal: AbortSignal): Promise<Verdict> {
    const prompt = promptOf(input);
    try {
      return await ask(prompt, signal).catch((error: unknown) => {
        if (!isOutOfForm(error)) throw error;
        return ask(`${prompt}\n\nAnswer with the JSON object only, every member filled in.`, signal);
      });
    } catch (error) {
      throw translate(name, error, signal);
    }
  }

  return { name, judge };
}

const isOutOfForm = (error: unknown) => NoObjectGeneratedError.isInstance(error);

/** The provider's own words are dropped: they can repeat the request, and with it a part of the key. */
function translate(name: Provider, error: unknown, signal: AbortSignal): CodedError {
  const own = codedCauseOf(error);
  if (own) return own;
  if (signal.aborted) return refuse('provider_timeout', `${name} did not answer in time.`);
  if (isOutOfForm(error)) return refuse('provider_unparsable', `${name} answered out of form twice.`);
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (status === 429) return refuse('provider_rate_limited', `${name} limits the rate.`);
  if (status === 401 || status === 403) return refuse('provider_refused', `${name} refuses the key.`);
  // What a visitor asks or a page says can be too long or too wild for a provider, which is no failure of its service.
  if (status === 400 || status === 413 || status === 422)
    return refuse('provider_request_rejected', `${name} rejects the request (${status}).`);
  return refuse('provider_failed', status ? `${name} answered ${status}.` : `${name} could not be reached.`);
}

/** Our own refusal, which the SDK wraps where it arises while an answer is read. */
function codedCauseOf(error: unknown): CodedError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof CodedError) return cause;
  return undefined;
}
