import type { Food, Withdrawal } from '../../contract/index.ts';

/** What limitations say in the words that the Code uses most. A person must compare it with the text. */
export interface ReadLimitations {
  readonly withdrawal: Withdrawal;
  readonly notFor: readonly string[];
}

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
];
const amount = String.raw`(\d{1,3}|${numbers.join('|')})[ -]?(hours?|days?)`;
const figureOf = (text: string) => (/^\d/.test(text) ? text : String(numbers.indexOf(text.toLowerCase())));

const foodWords = { meat: /\bslaughter|human consumption|withdraw/i, milk: /\bmilk\b/i, eggs: /\beggs?\b/i } as const;

/** Sentences that forbid an animal: "Do not use in female dairy cattle 20 months of age or older." */
const ban =
  /\b(?:do not (?:use|administer) (?:it )?(?:in|to)|not for use in|must not be used in|not approved for use in|do not treat)\b ([^.;]{3,200})/gi;

export function readLimitations(text: string, gives: readonly string[]): ReadLimitations {
  const periods = new Map<Food, Set<string>>();
  for (const sentence of text.split(/(?<=[.;])\s+/))
    for (const food of ['meat', 'milk', 'eggs'] as const)
      if (foodWords[food].test(sentence))
        for (const [, figure = '', unit = ''] of sentence.matchAll(new RegExp(amount, 'gi')))
          periods.set(food, (periods.get(food) ?? new Set()).add(`${figureOf(figure)} ${unit.startsWith('h') ? 'h' : 'd'}`));
  const withdrawal: Withdrawal = {};
  for (const [food, stated] of periods) {
    const [low = '', unit] = [...stated][0]?.split(' ') ?? [];
    // Of several periods a person chooses: a draft never takes one of them.
    if (stated.size === 1) withdrawal[food] = { status: 'period', low, high: low, unit: unit === 'h' ? 'h' : 'd' };
  }
  const notFor = [...text.matchAll(ban)].map(([, animals = '']) => animals.trim());
  const dairy = notFor.find((animals) => /\bdairy|lactating|milk/i.test(animals));
  if (dairy !== undefined) withdrawal.milk ??= { status: 'prohibited', concerns: dairy };
  const layers = notFor.find((animals) => /\blaying|eggs\b/i.test(animals));
  if (layers !== undefined) withdrawal.eggs ??= { status: 'prohibited', concerns: layers };
  const consumed = notFor.find((animals) => /intended for (?:human consumption|food)/i.test(animals));
  if (consumed !== undefined) withdrawal.meat ??= { status: 'prohibited', concerns: consumed };
  for (const food of ['meat', 'milk', 'eggs'] as const)
    if (gives.includes(food) && !periods.has(food)) withdrawal[food] ??= { status: 'not-stated' };
  return { withdrawal, notFor };
}
