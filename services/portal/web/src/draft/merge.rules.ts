import type { Draft } from './draft.rules.ts';

export interface Merge {
  readonly draft: Draft;
  /** Fields that both sides changed differently; the draft has this side's value. */
  readonly conflicts: readonly (keyof Draft)[];
}

/** As it would be stored, trimmed. */
const stored = (value: Draft[keyof Draft]) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

/**
 * One draft of two that were written from the same `base`: of each field the one that was changed. Nothing is lost: where
 * both were, mine stays in the draft and the field is named.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const conflicts: (keyof Draft)[] = [];
  const merged: [string, unknown][] = [];
  for (const key of Object.keys(mine) as (keyof Draft)[]) {
    const isMine = stored(mine[key]) !== stored(base[key]);
    const isTheirs = stored(theirs[key]) !== stored(base[key]);
    if (isMine && isTheirs && stored(mine[key]) !== stored(theirs[key])) conflicts.push(key);
    merged.push([key, isTheirs && !isMine ? theirs[key] : mine[key]]);
  }
  return { draft: Object.fromEntries(merged) as unknown as Draft, conflicts };
}

/** Joins two texts or lists, this side's first; undefined for a field with a single value. */
export function bothOf(key: keyof Draft, mine: Draft[keyof Draft], theirs: Draft[keyof Draft]): Draft[keyof Draft] | undefined {
  if (typeof mine === 'string' || typeof theirs === 'string') {
    if (typeof mine !== 'string' || typeof theirs !== 'string' || !paragraphs.has(key)) return undefined;
    return `${mine.trimEnd()}\n\n${theirs}`;
  }
  const ownEntries = new Set(mine.map((entry) => JSON.stringify(entry)));
  const others = theirs.filter((entry) => !ownEntries.has(JSON.stringify(entry)));
  return [...mine, ...others] as unknown as Draft[keyof Draft];
}

const paragraphs: ReadonlySet<keyof Draft> = new Set([
  'rationale',
  'objectives',
  'target_group',
  'plan',
  'indicators',
  'expected_results',
]);
