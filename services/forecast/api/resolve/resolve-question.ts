import type { CitedSource, ResolveResult } from '../../contract/index.ts';
import type { StoredMarket } from '../markets/market.ts';
import { timeGate } from './time-gate.rules.ts';

export interface Question {
  readonly closesAt: Date;
  readonly resolutionSources: readonly string[];
  /** The market asked for, in identifier mode, and the identifier as the caller wrote it. */
  readonly market?: { readonly identifier: string; readonly stored: StoredMarket };
}

const unread = (address: string): CitedSource => ({
  source: new URL(address).hostname,
  checked: false,
  note: 'Not read: the resolver runs without providers.',
  url: address,
});

/**
 * The resolver without providers: it says what the clock and the records say, and never proposes an outcome.
 * `pending` before the close, `ambiguous` after it.
 */
export function resolveQuestion(question: Question, asOf: Date, now: Date): ResolveResult {
  const recorded = question.market?.stored;
  const frame = {
    citedSources: question.resolutionSources.map(unread),
    appealAvailable: Boolean(recorded?.outcome),
    market: question.market ? { identifier: question.market.identifier } : null,
    asOf: asOf.toISOString(),
  };
  const judgedAt = asOf < now ? asOf : now;
  if (recorded?.outcome && recorded.resolvedAt && recorded.resolvedAt <= judgedAt)
    return {
      ...frame,
      status: 'ambiguous',
      reasoning: `An operator recorded the outcome "${recorded.outcome}" at ${recorded.resolvedAt.toISOString()}: ${recorded.outcomeReason} No provider is configured, so this was not verified independently.`,
    };
  const gate = timeGate(question.closesAt, asOf, now);
  if (!gate.passed) return { ...frame, status: 'pending', reasoning: gate.reason };
  return {
    ...frame,
    status: 'ambiguous',
    reasoning: `The question closed at ${question.closesAt.toISOString()} and can be decided, but no provider is configured to read the sources, so no outcome is proposed.`,
  };
}
