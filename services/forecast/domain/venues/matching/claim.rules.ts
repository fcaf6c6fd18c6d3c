import { takeDates, type NamedDate } from './dates.rules.ts';
import { directed, downward, generic, leaving, marks, placeOf, stem, stops, turning, upward } from './lexicon.rules.ts';
import { rewrite } from './phrases.rules.ts';
import { takeQuantities, type Quantity } from './quantities.rules.ts';

/** A question or a title, parsed by rules. */
export interface Claim {
  /** Stems of the words that carry meaning, with their weights: the rarer a kind of word is, the heavier. */
  readonly words: ReadonlyMap<string, number>;
  /** The words that name a person or a thing. */
  readonly names: ReadonlySet<string>;
  /** The words that say what happens: neither names nor words of every market. */
  readonly predicates: ReadonlySet<string>;
  /** The words behind the last question mark or colon: which outcome of an event a title is about. */
  readonly outcome: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
  readonly dates: readonly NamedDate[];
  readonly quantities: readonly Quantity[];
  readonly isRange: boolean;
  /** On which side of its threshold the claim lies. */
  readonly side: 'above' | 'below' | undefined;
  /** Asked of any moment of a period: "reach", "on at least one day". */
  readonly isTouch: boolean;
  /** Whether it says that something does not happen. */
  readonly isNegated: boolean;
  readonly roles: { readonly doer: string; readonly verb: string; readonly object: string } | undefined;
}

const weights = { name: 2, maybeName: 1.3, mark: 1.5, generic: 0.3, plain: 1 };
const wordForm = /\p{L}[\p{L}\p{M}\d]*(?:\.\d+)?|\d+(?:st|nd|rd|th)\b/gu;

/** Reads a question or a title. `context` is more text of the market, such as its event's title. */
export function readClaim(text: string, context = ''): Claim {
  const own = parse(text);
  if (!context) return own;
  const around = parse(context);
  // The event's title adds what the market's title omits. If both name something, the market's counts.
  const hasYear = own.dates.some(({ year }) => year !== undefined);
  const extra = [...around.words].filter(([word]) => !own.words.has(word)).map(([word, weight]) => [word, weight / 2] as const);
  return {
    ...own,
    words: new Map([...own.words, ...extra]),
    places: own.places.size > 0 ? own.places : around.places,
    dates: hasYear
      ? own.dates
      : [
          ...own.dates,
          ...around.dates.filter(({ year, month }) => year !== undefined && (own.dates.length === 0 || month === undefined)),
        ],
    quantities: own.quantities.length > 0 ? own.quantities : around.quantities,
  };
}

function parse(text: string): Claim {
  const rewritten = rewrite(text.slice(0, 600));
  const capitals = readCapitals(rewritten);
  const lower = plainLetters(rewritten);
  const { dates, rest } = takeDates(lower);
  const ordinals = rest.match(/\b\d+(?:st|nd|rd|th)\b/g) ?? [];
  const { quantities, isRange, rest: left } = takeQuantities(rest.replaceAll(/\b\d+(?:st|nd|rd|th)\b/g, ' '));

  const words = new Map<string, number>();
  const names = new Set<string>();
  const predicates = new Set<string>();
  const places = new Set<string>();
  const order: string[] = [];
  const sides = new Set<'above' | 'below'>();
  let isTouch = false;
  let isNegated = false;
  for (const token of [...(left.match(wordForm) ?? []), ...ordinals]) {
    if (upward.has(token)) sides.add('above');
    else if (downward.has(token)) sides.add('below');
    if (token === 'touching') isTouch = true;
    if (turning.has(token)) isNegated = !isNegated;
    const word = turning.has(token) ? turning.get(token) : leaving.has(token) ? 'leave' : token;
    if (word === undefined || stops.has(word) || upward.has(word) || downward.has(word) || word === 'touching') continue;
    const base = stem(word);
    const place = placeOf(word);
    if (place !== undefined) places.add(place);
    else if (capitals.sure.has(token)) names.add(base);
    const isName = place !== undefined || names.has(base);
    order.push(base);
    const kind = isName
      ? 'name'
      : marks.has(base)
        ? 'mark'
        : generic.has(base)
          ? 'generic'
          : capitals.maybe.has(token)
            ? 'maybeName'
            : 'plain';
    words.set(base, weights[kind]);
    if (kind === 'mark' || kind === 'plain') predicates.add(base);
  }
  return {
    words,
    names,
    predicates,
    outcome: new Set((/[?:]\s+([^?:]+)$/.exec(left)?.[1]?.match(wordForm) ?? []).map(stem).filter((word) => words.has(word))),
    places,
    dates,
    quantities,
    isRange,
    side: sides.size === 1 ? [...sides][0] : undefined,
    isTouch,
    isNegated,
    roles: readRoles(order, (word) => names.has(word) || places.has(word) || capitals.maybe.has(word)),
  };
}

/** In lower case, without accents on Latin letters; Thai marks stay. */
function plainLetters(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])\p{M}+/giu, '')
    .normalize('NFC')
    .toLowerCase();
}

const commonCapitals = new Set(
  'will who what which how when is are does did can pm president minister house senate parliament party court bank state general national world cup games act grand prix royal gazette election elections republic government commission committee council university league champion winner rate rates price new no yes top best largest runoff core earthquake recession core inflation'.split(
    ' ',
  ),
);

/** Capitalised words count as names, except a first word, which may be capitalised by position. */
function readCapitals(text: string) {
  const sure = new Set<string>();
  const maybe = new Set<string>();
  const tokens = [...text.matchAll(/[\p{L}][\p{L}\p{M}\d]*/gu)];
  const isCapital = (word: string) => /^\p{Lu}/u.test(word);
  const long = tokens.filter(([word]) => word.length > 3);
  const isTitleCase = long.length >= 4 && long.filter(([word]) => isCapital(word)).length > long.length * 0.75;
  tokens.forEach((match, index) => {
    const word = match[0];
    const isSelfEvident = /\p{L}\p{Lu}/u.test(word);
    if (!isCapital(word) && !isSelfEvident) return;
    const low = plainLetters(word);
    if (commonCapitals.has(low) || commonCapitals.has(stem(low))) return;
    const next = tokens[index + 1]?.[0] ?? '';
    const isFullName = index === 0 && isCapital(next) && !stops.has(low);
    if (isSelfEvident || isFullName || (index > 0 && !isTitleCase)) sure.add(low);
    else maybe.add(low);
  });
  return { sure, maybe };
}

function readRoles(order: readonly string[], isName: (word: string) => boolean): Claim['roles'] {
  const at = order.findIndex((word) => directed.has(word));
  const doer = order.slice(0, at).findLast(isName);
  const object = order.slice(at + 1).find(isName);
  return at > 0 && doer !== undefined && object !== undefined ? { doer, verb: order[at] as string, object } : undefined;
}

/** The search words of a market: the words of its claim, its dates as `2027`, `2027-06` and `2027-06-30`, its numbers. */
export function searchWords(text: string): string[] {
  const { words, dates, quantities } = parse(text);
  const numbers = quantities.map(({ value }) => String(value));
  return [...new Set([...words.keys(), ...dates.flatMap(dateWords), ...numbers])];
}

function dateWords({ year, month, day }: NamedDate): string[] {
  const parts = [
    year === undefined ? '' : String(year),
    ...[month, day].filter((part) => part !== undefined).map((part) => String(part).padStart(2, '0')),
  ];
  return parts.map((_, index) => parts.slice(0, index + 1).join('-')).filter(Boolean);
}
