import { normalizeFigures, unit } from './figure-text.rules.ts';

/** An amount as it stands in a text: in micrograms where it is a mass, else in its own unit. */
interface Figure {
  readonly amount: number;
  readonly unit: string;
  /** `/kg`, `/100lb`; empty where the text gives it per nothing, such as an animal. */
  readonly per: string;
}

/** The amounts that share a unit: `5 to 10 mg/lb` are two. */
interface Phrase {
  readonly figures: readonly Figure[];
  /** Stands in brackets right after another one: the same amount, converted. */
  readonly isConversion: boolean;
}

/** A dose that a citation is cited for. */
export interface CitedDose {
  /** As the entry gives it. */
  readonly dose: string;
  /** The source gives a table or a recipe, where amounts stand in columns apart from their unit. */
  readonly isTable: boolean;
}

/** Bounded, like all that follows: a hostile page must not keep the search busy. */
const number = String.raw`\d{1,9}(?:\.\d{1,6})?`;
const amount = String.raw`${number} ?(?:${unit}(?![a-z0-9]))?`;
/** "6 ug of ivermectin and 5 mg of pyrantel per kg": what is named between two amounts keeps them together. */
const named = String.raw`(?: (?:of )?(?!daily|once|twice)[a-z]{3,20})?`;
const joined = String.raw`${named} ?(?:to|-|or|and|through|up to) ?`;
/** Some words may stand before what it is per ("5 mg of pyrantel (as pamoate salt) per kg"), but no other figure. */
const phrase = new RegExp(
  String.raw`(?<![\d.a-z-])(${number} ?(?:${unit}(?![a-z0-9]))?(?:${joined}${amount}){0,7})(?:[^.;:\d/]{0,48}?(/[\d.]{0,9}[a-z]{1,3}2?))?`,
  'g',
);
const amountParts = new RegExp(String.raw`(${number}) ?(${unit}(?![a-z0-9]))?`, 'g');
/** Most characters that are searched: a page about a drug has a tenth of it, and a hostile one must not hold up others. */
const longestText = 400_000;
const micrograms: Readonly<Record<string, number>> = { ug: 1, mg: 1_000, g: 1_000_000 };

/**
 * Whether every dose still stands in a text: each amount with its unit and what it is given per, however spelt. A range needs
 * both its ends; of a dose that is also given converted (`5 mg/lb (11 mg/kg)`) either will do. How often and for how long it
 * is given is not looked for: sources put that in too many ways ("twice daily", "every 12 hours", "at 12-hour intervals") for
 * a miss to mean anything. Null where the doses name no amount, or where they are missing in a text too long to be searched.
 */
export function findFigures(text: string, doses: readonly CitedDose[]): boolean | null {
  const wanted = doses.flatMap(({ dose, isTable }) =>
    alternatives(readPhrases(normalizeFigures(dose))).map((options) => ({ options, isTable })),
  );
  if (wanted.length === 0) return null;
  const spelt = normalizeFigures(text.slice(0, longestText));
  const said = new Set(readPhrases(spelt).flatMap(({ figures }) => figures.flatMap(keys)));
  const numbers = new Set((spelt.match(new RegExp(number, 'g')) ?? []).map(Number));
  const areFound = wanted.every(({ options, isTable }) =>
    options.some(({ figures }) =>
      figures.every((figure) => said.has(keyOf(figure)) || (isTable && numbers.has(inOwnUnit(figure)))),
    ),
  );
  // What is missing may stand in the part that was not searched.
  return !areFound && text.length > longestText ? null : areFound;
}

/** The same dose said in one unit or another belongs together. */
function alternatives(phrases: readonly Phrase[]): Phrase[][] {
  const groups: Phrase[][] = [];
  for (const said of phrases) {
    const last = groups.at(-1);
    if (said.isConversion && last) last.push(said);
    else groups.push([said]);
  }
  return groups;
}

function readPhrases(spelt: string): Phrase[] {
  return [...spelt.matchAll(phrase)].flatMap((match) => {
    const [, amounts = '', per = ''] = match;
    const figures = readAmounts(amounts, per);
    if (figures.length === 0) return [];
    return [{ figures, isConversion: match.index > 1 && /\( ?$/.test(spelt.slice(match.index - 2, match.index)) }];
  });
}

/** In `2.5 mg to 15 mg` each has its unit, in `2.5 to 15 mg` all have the last one's; a number without one is no amount. */
function readAmounts(amounts: string, per: string): Figure[] {
  let own = '';
  const backwards = [...amounts.matchAll(amountParts)].toReversed().flatMap(([, digits = '', given]) => {
    own = given ?? own;
    const scale = micrograms[own];
    return own === '' ? [] : [{ amount: Number(digits) * (scale ?? 1), unit: scale ? 'ug' : own, per }];
  });
  return backwards.toReversed();
}

/** Rounded, so that 0.1 mg and 100 ug are one. */
const keyOf = ({ amount: value, unit: of, per }: Figure) => `${Number(value.toPrecision(9))} ${of} ${per}`;

/** What a text gives per something is also an answer to who asks for the amount alone. */
const keys = (figure: Figure) => [keyOf(figure), keyOf({ ...figure, per: '' })];

/** As a table shows it whose heading says milligrams or millilitres. */
const inOwnUnit = ({ amount: value, unit: of }: Figure) => Number((of === 'ug' ? value / 1_000 : value).toPrecision(9));
