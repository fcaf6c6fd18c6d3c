const full = 360;

/** Where the middle of a slice is, in degrees clockwise from the top. */
export const middleOf = (place: number, count: number): number => ((place + 0.5) * full) / count;

/**
 * How far a wheel is turned when it stops with a slice at the top.
 * @param from how far it is turned now, in degrees
 * @param rounds whole turns on the way
 */
export function turnTo(place: number, { count, from, rounds }: { count: number; from: number; rounds: number }): number {
  const missing = (((-middleOf(place, count) - from) % full) + full) % full;
  return from + rounds * full + missing;
}

/** The outline of a slice of a wheel with the radius 100 around 0, 0, as an SVG path. */
export function slicePath(place: number, count: number): string {
  if (count === 1) return 'M0 -100A100 100 0 1 1 -0.01 -100Z';
  const at = (edge: number) => {
    const angle = (edge * 2 * Math.PI) / count;
    return `${(100 * Math.sin(angle)).toFixed(3)} ${(-100 * Math.cos(angle)).toFixed(3)}`;
  };
  return `M0 0L${at(place)}A100 100 0 0 1 ${at(place + 1)}Z`;
}

/** Families of `styles/family.css`, a dark one and a light one in turn. */
const families = [0, 4, 2, 5, 1, 7, 8, 9, 10, 6] as const;

/** The family of colours of a slice: never that of a neighbour, the first and the last being neighbours too. */
export function sliceFamily(place: number, count: number): number {
  const isLikeFirst = place === count - 1 && place % families.length === 0 && count > 1;
  return families[isLikeFirst ? 1 : place % families.length] ?? families[0];
}

/** With more names than this a name has no space across its slice, and goes along its middle. */
const maxAcross = 8;
const largest = 15;
/** About the width and height of a letter, as shares of its size. */
const letterWidth = 0.65;
const letterHeight = 0.9;

/** How a name is written on a slice. */
export interface LabelPlace {
  /** Across the slice it stays level while the wheel turns; along it, it goes from the rim to the middle. */
  readonly isAcross: boolean;
  readonly size: number;
}

const maxLetters = 16;
const lettersOf = (name: string) => [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);

/** How the names of a wheel are written: all in the size of the longest, and those that are too long cut after the same letter. */
export function labelsOf(names: readonly string[]): LabelPlace & { readonly texts: readonly string[] } {
  const letters = names.map(lettersOf);
  return {
    ...labelPlace(names.length, Math.min(maxLetters, Math.max(...letters.map(({ length }) => length)))),
    texts: names.map((name, place) => {
      const own = letters[place] ?? [];
      return own.length > maxLetters ? `${own.slice(0, maxLetters - 1).join('')}…` : name;
    }),
  };
}

/** Where names of at most so many letters are written, as large as a slice lets them be. */
export function labelPlace(count: number, letters: number): LabelPlace {
  const isAcross = count <= maxAcross;
  const width = Math.max(letters, 1) * letterWidth;
  // Along its slice, a name ends where the slice is as narrow as its letters are high.
  const most = isAcross
    ? Math.min(maxLevel, 2 * acrossRadius * Math.sin(Math.PI / Math.max(count, 2))) / width
    : alongRadius / (width + (letterHeight * count) / (2 * Math.PI));
  return { isAcross, size: Math.min(largest, most) };
}

/** Where a name along its slice begins: below the pointer. */
export const alongRadius = 89;

/** How far from the middle of the wheel a name across its slice is. */
export const acrossRadius = 58;

/** The longest name that stays level: beside the middle it ends before the rim. */
const maxLevel = 2 * (96 - acrossRadius);

/** Whether a name along its slice would be upside down where the wheel has stopped, and begins at the rim instead. */
export const isUpsideDown = (place: number, count: number, angle: number): boolean =>
  (((middleOf(place, count) + angle) % full) + full) % full > full / 2;
