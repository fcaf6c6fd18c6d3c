/** What the clock alone says of a question, before anything is read. */
export type TimeGate = { readonly passed: false; readonly reason: string } | { readonly passed: true; readonly asOf: Date };

/**
 * A question is not decidable before it closes. An `asOf` in the future can't be judged yet, so now counts instead.
 */
export function timeGate(closesAt: Date, asOf: Date, now: Date): TimeGate {
  const judgedAt = asOf < now ? asOf : now;
  if (judgedAt < closesAt)
    return {
      passed: false,
      reason: `The question closes at ${closesAt.toISOString()}, which is after ${judgedAt.toISOString()}; it cannot be decided yet.`,
    };
  return { passed: true, asOf: judgedAt };
}
