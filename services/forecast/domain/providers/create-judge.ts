import { randomBytes } from 'node:crypto';
import { APICallError, generateText, NoObjectGeneratedError, Output, type LanguageModel } from 'ai';
import { CodedError } from '@trivium/core';
import { z } from 'zod';
import type { Provider } from '../../contract/index.ts';
import { statementChoice, verdict } from '../resolution/verdict.ts';
import { refuse } from './errors.ts';
import {
  instructions,
  orderStatements,
  promptOf,
  quoteInstructions,
  quotePromptOf,
  screeningInstructions,
} from './prompt.rules.ts';
import type { CountCall, Judge } from './provider.ts';

/** A verdict with its quotes takes a few hundred tokens; a reasoning model takes more. */
const maxTokens = 4_000;

// The SDK writes warnings about unknown models to the console, which bypasses the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * A judge by any model of the AI SDK: no tools, one attempt, and a second where the answer does not fit its schema and the
 * resolution may make one more call.
 */
export function createJudge(name: Provider, model: LanguageModel): Judge {
  async function ask<Schema extends z.ZodType>(
    request: Request<Schema>,
    signal: AbortSignal,
    countCall: CountCall = () => true,
  ): Promise<z.infer<Schema>> {
    const once = async (prompt: string) => {
      const { output } = await generateText({
        model,
        system: request.system,
        prompt,
        output: Output.object({ schema: request.schema, name: request.name }),
        temperature: 0,
        maxOutputTokens: maxTokens,
        maxRetries: 0,
        abortSignal: signal,
      });
      return output as z.infer<Schema>;
    };
    try {
      return await once(request.prompt).catch((error: unknown) => {
        if (!isUnparsable(error) || !countCall()) throw error;
        return once(`${request.prompt}\n\nAnswer with the JSON object only, every member filled in.`);
      });
    } catch (error) {
      throw translate(name, error, signal);
    }
  }

  return {
    name,
    judge: (input, signal, countCall) =>
      ask({ name: 'verdict', schema: verdict, system: instructions, prompt: promptOf(input, newBoundary()) }, signal, countCall),
    async readQuotes(input, signal, countCall) {
      const boundary = newBoundary();
      const prompt = quotePromptOf(input, boundary);
      const request = { name: 'statement', schema: statementChoice, system: quoteInstructions, prompt };
      const answer = await ask(request, signal, countCall);
      return {
        outcome: orderStatements(input.outcomes, boundary)[answer.statement - 1] ?? 'undecided',
        reasoning: answer.reasoning,
      };
    },
    async screen(question, signal) {
      const prompt = `Question: ${question}`;
      return (await ask({ name: 'screening', schema: screening, system: screeningInstructions, prompt }, signal)).isHarmful;
    },
    async probe(signal) {
      await ask({ name: 'ready', schema: readiness, system: 'Answer with JSON.', prompt: 'Set ready to true.' }, signal);
    },
  };
}

interface Request<Schema> {
  readonly name: string;
  readonly schema: Schema;
  readonly system: string;
  readonly prompt: string;
}

const screening = z.object({ isHarmful: z.boolean() });
const readiness = z.object({ ready: z.boolean() });

/** Marks where a stranger's text begins and ends; new for each call. */
const newBoundary = () => randomBytes(12).toString('hex');

const isUnparsable = (error: unknown) => NoObjectGeneratedError.isInstance(error);

/** Drops the provider's message: it can repeat the request, and with it a part of the key. */
function translate(name: Provider, error: unknown, signal: AbortSignal): CodedError {
  const own = codedCauseOf(error);
  if (own) return own;
  if (signal.aborted) return refuse('provider_timeout', `${name} did not answer in time.`);
  if (isUnparsable(error)) return refuse('provider_unparsable', `${name} gave no answer that fits the schema.`);
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
