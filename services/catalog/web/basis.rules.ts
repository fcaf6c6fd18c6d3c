/** What the clinical sections were written from, by the curator's own words in `sections.basis`. */
export type Basis = 'memory' | 'mixed' | 'text';

/** Anything that is not said to be text alone counts as partly from memory: nothing is made to look better read than it is. */
export function basisOf(statement: string): Basis {
  if (statement === 'memory') return 'memory';
  return statement.startsWith('text:') && !statement.includes('memory') ? 'text' : 'mixed';
}
