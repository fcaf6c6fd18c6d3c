import type { Outcome, Provider } from '../../contract/index.ts';
import type { Entailment, Evidence, Verdict } from '../resolution/verdict.ts';

export interface JudgeInput {
  readonly question: string;
  readonly resolutionCriteria: string;
  readonly closesAt: Date;
  readonly judgedAt: Date;
  readonly pages: readonly Evidence[];
}

/** Quotes without their pages. The outcome that they are said to prove is left out: the reader must find it alone. */
export interface EntailmentInput extends Omit<JudgeInput, 'pages'> {
  readonly outcomes: readonly Outcome[];
  readonly quotes: readonly { readonly quote: string; readonly host: string }[];
}

/** Counts one more call; false where none may be made. */
export type CountCall = () => boolean;

/** One language model that judges alone. Each call starts from nothing. */
export interface Judge {
  readonly name: Provider;
  /** @throws provider_rate_limited, provider_refused, provider_failed, provider_timeout, provider_unparsable */
  judge(input: JudgeInput, signal: AbortSignal, countCall?: CountCall): Promise<Verdict>;
  /** Which outcome the quotes alone entail. @throws as `judge` does */
  readQuotes(input: EntailmentInput, signal: AbortSignal, countCall?: CountCall): Promise<Entailment>;
  /** Whether a question is about harming a person or exposing a private life. @throws as `judge` does */
  screen(question: string, signal: AbortSignal): Promise<boolean>;
  /** The smallest request that shows whether the provider answers again. @throws as `judge` does */
  probe(signal: AbortSignal): Promise<void>;
}
