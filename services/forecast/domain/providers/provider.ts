import type { Provider } from '../../contract/index.ts';
import type { Evidence, Verdict } from '../resolution/verdict.ts';

export interface JudgeInput {
  readonly question: string;
  readonly resolutionCriteria: string;
  readonly closesAt: Date;
  readonly judgedAt: Date;
  readonly pages: readonly Evidence[];
}

/** One language model that judges alone. */
export interface Judge {
  readonly name: Provider;
  /** @throws provider_rate_limited, provider_refused, provider_failed, provider_timeout, provider_unparsable */
  judge(input: JudgeInput, signal: AbortSignal): Promise<Verdict>;
}
