import { m } from '../paraglide/messages.js';

/** Sizes and colours that sellers often write, in either language. */
const words = [
  m.variant_black,
  m.variant_white,
  m.variant_grey,
  m.variant_red,
  m.variant_pink,
  m.variant_orange,
  m.variant_yellow,
  m.variant_green,
  m.variant_blue,
  m.variant_navy,
  m.variant_purple,
  m.variant_brown,
  m.variant_natural,
  m.variant_cream,
  m.variant_gold,
  m.variant_silver,
  m.variant_whole,
  m.variant_half,
];

/** A size or colour in the reader's language, if it is among the usual ones; else as the seller wrote it. */
export function variantWord(written: string): string {
  const same = written.trim().toLowerCase();
  const usual = words.find(
    (word) => word({}, { locale: 'en' }).toLowerCase() === same || word({}, { locale: 'th' }).toLowerCase() === same,
  );
  return usual?.() ?? written;
}

/** What distinguishes a variant: `M · Green`; empty for a product with one variant. */
export const pieceName = ({ size, colour }: { readonly size: string | null; readonly colour: string | null }): string =>
  [size, colour]
    .filter((part) => part !== null && part !== '')
    .map((part) => variantWord(part as string))
    .join(' · ');
