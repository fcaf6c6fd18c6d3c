/** The basis of the clinical sections, from the curator's words in `sections.basis`. */
export type Basis = 'memory' | 'mixed' | 'text';

/** Anything but text alone counts as partly from memory. */
export function basisOf(statement: string): Basis {
  if (statement === 'memory') return 'memory';
  return statement.startsWith('text:') && !statement.includes('memory') ? 'text' : 'mixed';
}
