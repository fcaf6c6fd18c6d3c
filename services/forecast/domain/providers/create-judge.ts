import { APICallError, generateText, NoObjectGeneratedError, Output, type LanguageModel } from 'ai';
import { CodedError } from '@trivium/core';
import type { Provider } from '../../contract/index.ts';
import { verdict, type Verdict } from '../resolution/verdict.ts';
import { refuse } from './errors.ts';
import { instructions, promptOf } from './prompt.rules.ts';
import type { Judge, JudgeInput } from './provider.ts';

/** A verdict with its quotes takes a few hundred tokens; a reasoning model takes more. */
const maxTokens = 4_000;

// The SDK writes warnings about unknown models to the console, which bypasses the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A judge by any model of the AI SDK: no tools, one attempt, and a second where the answer does not fit its schema. */
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
        if (!isUnparsable(error)) throw error;
        return ask(`${prompt}\n\nAnswer with the JSON object only, every member filled in.`, signal);
      });
    } catch (error) {
      throw translate(name, error, signal);
    }
  }

  return { name, judge };
}

const isUnparsable = (error: unknown) => NoObjectGeneratedError.isInstance(error);

/** Drops the provider's message: it can repeat the request, and with it a part of the key. */
function translate(name: Provider, error: unknown, signal: AbortSignal): CodedError {
  const own = codedCauseOf(error);
  if (own) return own;
  if (signal.aborted) return refuse('provider_timeout', `${name} did not answer in time.`);
  if (isUnparsable(error)) return refuse('provider_unparsable', `${name} gave two answers that do not fit the schema.`);
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (status === 429) return refuse('provider_rate_limited', `${name} refuses more requests for now.`);
  if (status === 401 || status === 403) return refuse('provider_refused', `${name} refuses the key.`);
  // A client's question or a page can be unacceptable to a provider; that does not mean that the provider is down.
  if (status === 400 || status === 413 || status === 422)
    return refuse('provider_request_rejected', `${name} rejects the request (${status}).`);
  return refuse('provider_failed', status ? `${name} answered ${status}.` : `${name} could not be reached.`);
}

/** An error of `provider-fetch.ts`, which the SDK wraps. */
function codedCauseOf(error: unknown): CodedError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof CodedError) return cause;
  return undefined;
}
