import type { FormCheck } from './queries.ts';

/**
 * The result of a check. `genuine`: the printed step is in an intact history. `outdated`: the same, but the text was changed
 * and submitted again since. `forged`: the printed step is not in the history. `broken`: the history itself is not intact.
 * `whole`: the history is intact, and the address names no step. `unknown`: no such project.
 */
export type Verdict = 'genuine' | 'outdated' | 'forged' | 'broken' | 'whole' | 'unknown';

export function verdictOf(check: Pick<FormCheck, 'is_whole' | 'printed_step' | 'form'> | null): Verdict {
  if (!check) return 'unknown';
  if (!check.is_whole) return 'broken';
  if (check.printed_step === undefined) return 'whole';
  if (!check.printed_step) return 'forged';
  return check.form?.is_latest_text === false ? 'outdated' : 'genuine';
}
