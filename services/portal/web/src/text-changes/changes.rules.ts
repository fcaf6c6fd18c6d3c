import { diffArrays } from 'diff';

export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What changed between two texts, line by line. Empty lines do not count. */
export const lineChanges = (before: string, after: string): TextChange[] =>
  changesOf(diffArrays(linesOf(before), linesOf(after))).flatMap(({ kind, parts }) => parts.map((text) => ({ kind, text })));

/** Finds the words of Thai too, which has no spaces between them. */
const words = new Intl.Segmenter('th', { granularity: 'word' });
const wordsOf = (text: string) => [...words.segment(text)].map(({ segment }) => segment);

/** Texts that differ in more words have little in common. */
const maxChangedWords = 400;

/** What changed between two texts, word by word; of texts that have little in common, the whole of each. */
export function wordChanges(before: string, after: string): TextChange[] {
  const rewritten = [{ kind: 'removed', text: before } as const, { kind: 'added', text: after } as const];
  const difference = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxChangedWords });
  if (difference === undefined) return rewritten;
  const changes = joinNeighbours(changesOf(difference).map(({ kind, parts }) => ({ kind, text: parts.join('') })));
  const same = changes.reduce((length, { kind, text }) => length + (kind === 'same' ? text.length : 0), 0);
  return same * 3 < Math.max(before.length, after.length) ? rewritten : changes;
}

const changesOf = (difference: ReturnType<typeof diffArrays<string>>) =>
  difference.map(({ added, removed, value }) => ({
    kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    parts: value,
  }));

/** Changes with only spaces or signs between them become one: "9 a.m." for "10 p.m.", and not each part of it. */
function joinNeighbours(changes: readonly TextChange[]): TextChange[] {
  const joined: TextChange[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed });
    if (added !== '') joined.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [place, { kind, text }] of changes.entries())
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if ((removed || added) && place < changes.length - 1 && !/[\p{L}\p{N}\n]/u.test(text)) {
      removed += text;
      added += text;
    } else {
      close();
      joined.push({ kind, text });
    }
  close();
  return joined;
}

/** Characters of an unchanged stretch that are shown beside a change. */
const nearby = 80;

/** The same changes, where long stretches between them keep their ends. */
export const shortened = (changes: readonly TextChange[]): TextChange[] =>
  changes.map((change, place) => {
    if (change.kind !== 'same') return change;
    const start = place === 0 ? '' : headOf(change.text);
    const end = place === changes.length - 1 ? '' : tailOf(change.text);
    const text = `${start}…${end}`;
    return text.length < change.text.length ? { kind: 'same', text } : change;
  });

const headOf = (text: string) => fitting(wordsOf(text)).join('');
const tailOf = (text: string) => fitting(wordsOf(text).toReversed()).toReversed().join('');

/** The first of the words, as many as are shown. */
function fitting(all: readonly string[]): string[] {
  let length = 0;
  return all.filter((word) => (length += word.length) <= nearby);
}
