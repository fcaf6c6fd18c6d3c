import type { Entry, LogEntry } from '../../contract/index.ts';

/** A text of a drug that was logged for the first time: the drug is new, or its text changed. */
export interface DrugChange {
  readonly kind: 'added' | 'changed';
  readonly slug: string;
  readonly name: string;
  /** Index of the first signature of this text in the log. */
  readonly logIndex: number;
  /** RFC 3339: when it was logged. */
  readonly at: string;
  readonly payloadSha256: string;
}

/** Each text of each drug that the log holds, newest first. Later signatures of the same text are no change. */
export function changesOf(log: readonly LogEntry[], entries: readonly Pick<Entry, 'slug' | 'name'>[]): readonly DrugChange[] {
  const names = new Map(entries.map(({ slug, name }) => [slug, name]));
  const texts = new Map<string, Set<string>>();
  const changes: DrugChange[] = [];
  for (const entry of log) {
    if (entry.entryType !== 'drug-signature') continue;
    const { drugSlug, payloadSha256, index, loggedAt } = entry;
    const earlier = texts.get(drugSlug);
    if (earlier?.has(payloadSha256)) continue;
    changes.push({
      kind: earlier === undefined ? 'added' : 'changed',
      slug: drugSlug,
      name: names.get(drugSlug) ?? drugSlug,
      logIndex: index,
      at: loggedAt,
      payloadSha256,
    });
    texts.set(drugSlug, (earlier ?? new Set()).add(payloadSha256));
  }
  return changes.toReversed();
}
