import type { FormCheck } from './queries.ts';

/**
 * What the check comes to: `genuine` the printed step is in a whole history; `outdated` so too, and the text was changed
 * and handed in anew since; `forged` the printed step is not in it; `broken` the history itself does not hold; `whole` the
 * address names no step, and the history holds; `unknown` there is none.
 */
export type Verdict = 'genuine' | 'outdated' | 'forged' | 'broken' | 'whole' | 'unknown';

export function verdictOf(check: Pick<FormCheck, 'is_whole' | 'printed_step' | 'form'> | null): Verdict {
  if (!check) return 'unknown';
  if (!check.is_whole) return 'broken';
  if (check.printed_step === undefined) return 'whole';
  if (!check.printed_step) return 'forged';
  return check.form?.is_latest_text === false ? 'outdated' : 'genuine';
}
