import { formatCount, type Html } from '@trivium/server-pages';
import type { Dosage, Entry } from '../../contract/index.ts';
import { isDemonstrated } from '../../domain/signing/best-signature.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import type { View } from '../view.ts';
import { folded, note, noticeLines } from './notice.ts';
import { foodsOf } from './withdrawal-list.ts';

/** The warning of an entry. Its first line has the essential, and opens to the rest, so the doses begin early on a phone. */
export function entryNotice(view: View, entry: Entry): Html {
  const { t, site } = view;
  const { essential, ...words } = t.notice;
  const { dosages, verificationTier } = entry;
  const givesFood = speciesOf(entry, site.data.terms()).some((species) => foodsOf(view, species).length > 0);
  const summary = [
    essential.reference,
    verificationTier === 'sourced' && essential.unreviewed,
    isDemonstrated(entry) && essential.demonstration,
    givesFood && essential.label,
  ].filter((part) => part !== false);
  const readers = readersOf(view, dosages);
  const lines = [...noticeLines(view, [entry], words.entry), words.sources, words.currentLabel, words.general, readers];
  return note(view, folded(summary, lines));
}

/** How many people read the sources of the doses. */
function readersOf({ t, language }: View, dosages: readonly Dosage[]): string {
  const { readOnce, readTwice, readers } = t.notice;
  const twice = dosages.filter(({ secondReader }) => secondReader).length;
  if (twice === dosages.length) return readTwice;
  if (twice === 0 && dosages.every(({ sourceRead }) => sourceRead)) return readOnce;
  return readers(formatCount(twice, language), formatCount(dosages.length, language));
}
