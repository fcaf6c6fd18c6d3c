import { formatCount, type Html } from '@trivium/server-pages';
import type { Dosage, Entry } from '../../contract/index.ts';
import type { View } from '../view.ts';
import { folded, note, noticeLines } from './notice.ts';

/** The warning of an entry. One line opens to the rest, so the doses begin early on a phone. */
export function entryNotice(view: View, entry: Entry): Html {
  const { t } = view;
  const { notice: words } = t;
  const { dosages, verificationTier } = entry;
  const summary = [...(verificationTier === 'sourced' ? [words.folded.unreviewed] : []), words.reference];
  const readers = readersOf(view, dosages);
  const lines = [...noticeLines(view, [entry], words.entry), words.sources, words.currentLabel, words.general, readers];
  return note(view, folded(summary, lines));
}

/** How many people read the sources of the doses. */
function readersOf({ t, language }: View, dosages: readonly Dosage[]): string {
  const { readOnce, readTwice, readers, readPartly } = t.notice;
  const read = dosages.filter(({ sourceRead }) => sourceRead).length;
  const twice = dosages.filter(({ secondReader }) => secondReader).length;
  const all = formatCount(dosages.length, language);
  if (read < dosages.length) return readPartly(formatCount(read, language), all);
  if (twice === dosages.length) return readTwice;
  return twice === 0 ? readOnce : readers(formatCount(twice, language), all);
}
