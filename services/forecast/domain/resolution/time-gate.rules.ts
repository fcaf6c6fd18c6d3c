import { datesIn } from './dates.rules.ts';

/** Whether a question can be decided yet, by the clock alone. */
export type TimeGate = { readonly isOpen: false; readonly reason: string } | { readonly isOpen: true; readonly judgedAt: Date };

interface Dated {
  readonly closesAt: Date;
  readonly resolutionCriteria: string;
}

/** The first moment at which the gate is open. */
export const gateOpensAt = ({ closesAt, resolutionCriteria }: Dated): Date =>
  new Date(Math.max(closesAt.getTime(), ...datesIn(resolutionCriteria).map((date) => date.getTime())));

/**
 * The gate opens once the question has closed and every day that its criteria name has begun: a later source is not
 * published yet. An `asOf` in the future counts as now.
 */
export function timeGate(question: Dated, asOf: Date, now: Date): TimeGate {
  const judgedAt = asOf < now ? asOf : now;
  const wait = (what: string, until: Date) => ({
    isOpen: false as const,
    reason: `${what} ${until.toISOString()}, which is after ${judgedAt.toISOString()}; it cannot be decided yet.`,
  });
  if (judgedAt < question.closesAt) return wait('The question closes at', question.closesAt);
  const last = datesIn(question.resolutionCriteria).toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (last && judgedAt < last) return wait('The criteria name a day that begins at', last);
  return { isOpen: true, judgedAt };
}
