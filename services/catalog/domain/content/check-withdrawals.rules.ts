import type { SignedEntry, Terms } from '../../contract/index.ts';
import type { EntryProblem } from './problem.ts';

/** Every food that a species gives has a statement, and silence never stands for "none". */
export function* checkWithdrawals({ dosages, citations }: SignedEntry, terms: Terms): Generator<EntryProblem> {
  const gives = new Map(terms.species.map((species) => [species.id, species.gives]));
  for (const [index, { species, withdrawal, notFor }] of dosages.entries()) {
    const at = `dosages.${index}`;
    for (const food of gives.get(species) ?? [])
      if (!withdrawal?.[food])
        yield {
          field: `${at}.withdrawal.${food}`,
          rule: 'withdrawal_missing',
          message: `${species} gives ${food}: state a period, a ban, or that the source names none or was not available`,
        };
    for (const [food, statement] of Object.entries(withdrawal ?? {})) {
      const field = `${at}.withdrawal.${food}`;
      if (statement.status === 'period' && statement.low !== statement.high)
        yield { field, rule: 'withdrawal_range', message: 'is a range: give each product a dosage of its own' };
      if (statement.status === 'prohibited' && !notFor)
        yield { field: `${at}.notFor`, rule: 'ban_missing', message: `${food} is prohibited, but notFor names no animal` };
      if (statement.citation !== undefined && !citations.some(({ id }) => id === statement.citation))
        yield {
          field: `${field}.citation`,
          rule: 'citation_unknown',
          message: `${statement.citation} is not the id of a citation of this entry`,
        };
    }
  }
}
