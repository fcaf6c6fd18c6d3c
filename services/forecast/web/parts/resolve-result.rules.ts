export type Holding = 'holds' | 'does not hold' | 'not said';

export interface ReadReasoning {
  readonly sentences: string;
  readonly clauses: readonly { readonly clause: string; readonly holding: Holding }[];
}

const clausePattern = /(?<=^|[.!?…ๆ]\s)([^\n]+?): (holds|does not hold|not said)\.(?=\s|$)/g;

/** Takes the verdicts on single clauses (`The rate was lowered: holds.`) out of a reasoning. */
export function readReasoning(reasoning: string): ReadReasoning {
  const clauses: { clause: string; holding: Holding }[] = [];
  const sentences = reasoning.replaceAll(clausePattern, (_, text: string, holding: Holding) => {
    // The pattern matches the sentences before the first clause with it.
    const [, before = '', clause = text] = /^(.*[.!?]\s)?(.+)$/s.exec(text) ?? [];
    clauses.push({ clause: clause.trim(), holding });
    return before;
  });
  return { sentences: sentences.replaceAll(/\s+/g, ' ').trim(), clauses };
}
