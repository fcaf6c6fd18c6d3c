/**
 * Normalises the figures of a text for comparison: `5 milligrams (mg) per pound` and `5 mg/lb` both become `5 mg /lb`. Units
 * are `ug`, `mg`, `g`, `iu`, `ml`, `%` and `ppm`. Bases are `/kg`, `/100lb`, `/m2`, `/gal` and `/ml`.
 */
export function normalizeFigures(text: string): string {
  return spellings.reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), plain(text));
}

export const unit = '(?:ug|mg|g|iu|ml|%|ppm)';
const base = '(?:kg|lb|m2|gal|ml)';
const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Plain forms of compatibility characters (² is 2, ﬁ is fi), dashes, spaces and numbers such as `1,000`. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<![\d.])\.(?=\d)/g, '0.');
}

const spellings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:per cent|percent)\b/g, '%'],
  [/\bparts per million\b/g, 'ppm'],
  // Repeated units: "milligrams (mg) per kilogram (mg/kg)". A figure in brackets stays.
  [/\((?:milli|micro)?gram(?:me)?s?\)/g, ''],
  [/(?:μ|µ|\[micro\])g\b|\bmcgs?\b|\bmicrogram(?:me)?s?\b|(?<=\d ?)ugs?\b/g, 'ug'],
  [/\bmilligram(?:me)?s?\b|\bmgs\b/g, 'mg'],
  // 21 CFR 522.558 spells it with two l.
  [/\bkill?ogram(?:me)?s?\b|\bkilos?\b|\bkgs\b/g, 'kg'],
  [/\bgram(?:me)?s?\b|(?<=\d ?)gms?\b/g, 'g'],
  [/\bmillilit(?:er|re)s?\b|\bmls\b|\bcc\b/g, 'ml'],
  [/\binternational units?\b|\bi\.u\.|(?<=\d ?)units?\b|\bius\b/g, 'iu'],
  [/\bhundred (?=pounds?\b|lbs?\b)/g, '100 '],
  [/\bpounds?\b|\blbs\b|\blb\.(?= ?[a-z(])/g, 'lb'],
  [/\b(?:square|sq\.?) (?:met(?:er|re)s?|m)\b|\bm 2\b/g, 'm2'],
  [/\bgallons?\b/g, 'gal'],
  [new RegExp(String.raw`\( ?/? ?(?:${unit}|${base}) ?(?:(?:/|per) ?${base} ?)?\)`, 'g'), ' '],
  [
    new RegExp(String.raw`(?:\bper|/|\b(?:for |in )?(?:each|every)) ?(?:additional )?(\d+(?:\.\d+)?)?[ -]?(${base})\b`, 'g'),
    ' /$1$2',
  ],
  [new RegExp(String.raw`(?<=\d)-(?=${unit}(?![a-z]))`, 'g'), ' '],
  ...words.map((word, index) => [new RegExp(String.raw`\b${word}(?=[ -]${unit}(?![a-z]))`, 'g'), String(index + 1)] as const),
  [/ +/g, ' '],
];
