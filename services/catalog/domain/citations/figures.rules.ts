import { normalizeFigures, unit } from './figure-text.rules.ts';

/** An amount in a text: masses in micrograms, others in their own unit. */
interface Figure {
  readonly amount: number;
  readonly unit: string;
  /** The base, such as `/kg` or `/100lb`; empty for an amount per animal. */
  readonly per: string;
}

/** Amounts that share a unit: `5 to 10 mg/lb` has two. */
interface Phrase {
  readonly figures: readonly Figure[];
  /** In brackets right after another phrase: the same amount, converted. */
  readonly isConversion: boolean;
}

/** A dose that a citation is cited for. */
export interface CitedDose {
  /** The dose's text in the entry. */
  readonly dose: string;
  /** The source has a table or a recipe, with amounts in columns apart from their unit. */
  readonly isTable: boolean;
}

/** All patterns are bounded, so a hostile page can't slow the search down. */
const number = String.raw`\d{1,9}(?:\.\d{1,6})?`;
const amount = String.raw`${number} ?(?:${unit}(?![a-z0-9]))?`;
/** A substance between two amounts: "6 ug of ivermectin and 5 mg of pyrantel per kg". */
const substance = String.raw`(?: (?:of )?(?!daily|once|twice)[a-z]{3,20})?`;
const joined = String.raw`${substance} ?(?:to|-|or|and|through|up to) ?`;
/** Words may precede the base ("5 mg of pyrantel (as pamoate salt) per kg"), but no other figure. */
const phrase = new RegExp(
  String.raw`(?<![\d.a-z-])(${number} ?(?:${unit}(?![a-z0-9]))?(?:${joined}${amount}){0,7})(?:[^.;:\d/]{0,48}?(/[\d.]{0,9}[a-z]{1,3}2?))?`,
  'g',
);
const amountParts = new RegExp(String.raw`(${number}) ?(${unit}(?![a-z0-9]))?`, 'g');
/** The maximum number of searched characters: ten times a page about a drug. */
const maxTextLength = 400_000;
const micrograms: Readonly<Record<string, number>> = { ug: 1, mg: 1_000, g: 1_000_000 };

/**
 * Whether a text still has every dose: each amount with its unit and base, in any spelling. A range needs both ends. Of a
 * dose with a conversion (`5 mg/lb (11 mg/kg)`) either amount suffices. Interval and duration are not searched, because
 * sources word them in too many ways ("twice daily", "every 12 hours", "at 12-hour intervals"). Null: the doses have no
 * amounts, or they are missing in a text too long to search completely.
 */
export function findFigures(text: string, doses: readonly CitedDose[]): boolean | null {
  const expected = doses.flatMap(({ dose, isTable }) =>
    alternatives(readPhrases(normalizeFigures(dose))).map((options) => ({ options, isTable })),
  );
  if (expected.length === 0) return null;
  const normalized = normalizeFigures(text.slice(0, maxTextLength));
  const figuresInText = new Set(readPhrases(normalized).flatMap(({ figures }) => figures.flatMap(keys)));
  const numbers = new Set((normalized.match(new RegExp(number, 'g')) ?? []).map(Number));
  const areFound = expected.every(({ options, isTable }) =>
    options.some(({ figures }) =>
      figures.every((figure) => figuresInText.has(keyOf(figure)) || (isTable && numbers.has(inOwnUnit(figure)))),
    ),
  );
  // Missing figures may be in the part that was not searched.
  return !areFound && text.length > maxTextLength ? null : areFound;
}

/** Groups the phrases that give the same dose in different units. */
function alternatives(phrases: readonly Phrase[]): Phrase[][] {
  const groups: Phrase[][] = [];
  for (const phraseOfDose of phrases) {
    const last = groups.at(-1);
    if (phraseOfDose.isConversion && last) last.push(phraseOfDose);
    else groups.push([phraseOfDose]);
  }
  return groups;
}

function readPhrases(normalized: string): Phrase[] {
  return [...normalized.matchAll(phrase)].flatMap((match) => {
    const [, amounts = '', per = ''] = match;
    const figures = readAmounts(amounts, per);
    if (figures.length === 0) return [];
    return [{ figures, isConversion: match.index > 1 && /\( ?$/.test(normalized.slice(match.index - 2, match.index)) }];
  });
}

/** In `2.5 mg to 15 mg` each amount has its unit; in `2.5 to 15 mg` the last unit applies to all. Others are not amounts. */
function readAmounts(amounts: string, per: string): Figure[] {
  let own = '';
  const backwards = [...amounts.matchAll(amountParts)].toReversed().flatMap(([, digits = '', given]) => {
    own = given ?? own;
    const scale = micrograms[own];
    return own === '' ? [] : [{ amount: Number(digits) * (scale ?? 1), unit: scale ? 'ug' : own, per }];
  });
  return backwards.toReversed();
}

/** Rounded: 0.1 mg and 100 ug have one key. */
const keyOf = ({ amount: value, unit: of, per }: Figure) => `${Number(value.toPrecision(9))} ${of} ${per}`;

/** An amount with a base also matches a dose without one. */
const keys = (figure: Figure) => [keyOf(figure), keyOf({ ...figure, per: '' })];

/** The number in a table whose heading gives milligrams or millilitres. */
const inOwnUnit = ({ amount: value, unit: of }: Figure) => Number((of === 'ug' ? value / 1_000 : value).toPrecision(9));
