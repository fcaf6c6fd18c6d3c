import type { Claim } from './claim.rules.ts';
import { endOf, type NamedDate } from './dates.rules.ts';
import { contrasts, marks } from './lexicon.rules.ts';
import { areEqual } from './quantities.rules.ts';

/** The relation of two claims, its score from 0 to 1, and the reasons. */
export interface Relation {
  readonly kind: 'same' | 'opposite' | 'different';
  readonly score: number;
  readonly reasons: readonly string[];
}

/** From this score on, a market counts as the same question. */
export const threshold = { question: 0.62, keywords: 0.65 };
/** The weights of a shared year and a shared number, relative to words. */
const yearWeight = 1;
const quantityWeight = 1.5;
const minPredicates = 0.3;

/**
 * Judges whether a market's title makes the claim of a question. A clear difference decides: another year, threshold, country,
 * name or stage. Otherwise the shared weight decides; the title's words count more, since titles are short. Keywords only need
 * for their own words.
 */
export function relate(question: Claim, title: Claim, form: 'question' | 'keywords' = 'question'): Relation {
  const reasons = [...differences(question, title, form)];
  const { score, shared } = weigh(question, title, form);
  if (reasons.length > 0) return { kind: 'different', score, reasons };
  if (score < threshold[form]) return { kind: 'different', score, reasons: [`only ${Math.round(score * 100)}% shared`] };
  const isTurned = question.isNegated !== title.isNegated;
  const isOtherSide = liesOnOtherSide(question, title);
  const kind = isTurned === isOtherSide ? 'same' : 'opposite';
  return {
    kind,
    score,
    reasons: [
      `shares ${shared.join(', ')}`,
      ...(isTurned ? ['one of the two is negated'] : []),
      ...(isOtherSide ? ['they lie on different sides of one threshold'] : []),
    ],
  };
}

function* differences(question: Claim, title: Claim, form: 'question' | 'keywords'): Generator<string> {
  const isAsked = form === 'question';
  const years = [yearsOf(question), yearsOf(title)] as const;
  if (clash(...years, isAsked)) yield `other year: ${[...years[0]].join(', ')} against ${[...years[1]].join(', ')}`;
  else if (isAsked) yield* periodDifference(question, title);
  const numbersClash =
    question.quantities.length > 0 &&
    title.quantities.length > 0 &&
    !question.quantities.every((one) => title.quantities.some((other) => areEqual(one, other))) &&
    !title.quantities.every((one) => question.quantities.some((other) => areEqual(one, other)));
  if (numbersClash) yield 'other threshold';
  else if (question.isRange !== title.isRange && isAsked && question.quantities.length > 0 && title.quantities.length > 0)
    yield 'a range against a threshold';
  if (clash(question.places, title.places, isAsked))
    yield `other place: ${[...question.places].join(', ')} against ${[...title.places].join(', ')}`;
  const [left, right] = [unmatchedNames(question, title), unmatchedNames(title, question)];
  if (left.length > 0 && right.length > 0) yield `other name: ${left.join(' ')} against ${right.join(' ')}`;
  for (const family of contrasts) {
    const [one, other] = [question, title].map(({ words }) => [...family].filter((word) => words.has(word))) as [
      string[],
      string[],
    ];
    if (one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word)))
      yield `${one.join(' ')} against ${other.join(' ')}`;
  }
  const lone = (of: Claim, other: Claim) => [...of.words.keys()].filter((word) => marks.has(word) && !other.words.has(word));
  for (const word of isAsked ? [...lone(question, title), ...lone(title, question)] : lone(question, title))
    yield `only one says ${word}`;
  if (isAsked && title.outcome.size > 0 && ![...title.outcome].some((word) => holds(question, word)))
    yield 'another outcome of an event';
  if (isAsked && sharedPredicates(question, title) < minPredicates) yield 'something else is said of it';
  const [mine, theirs] = [question.roles, title.roles];
  if (mine && theirs && mine.verb === theirs.verb && mine.doer === theirs.object && mine.object === theirs.doer)
    yield 'the roles are swapped';
  if (question.quantities.length > 0 && title.quantities.length > 0) {
    if (liesOnOtherSide(question, title) && (question.isTouch || title.isTouch))
      yield 'touching a threshold from above and from below are no opposites';
    const isPoint = ({ dates }: Claim) =>
      dates.some(({ kind }) => kind === 'at') && !dates.some(({ kind }) => kind === 'by' || kind === 'in');
    if ((question.isTouch && isPoint(title)) || (title.isTouch && isPoint(question))) yield 'at a moment against at any time';
  }
}

/** The share of the shorter side's weight that the other side also has; 1 if one side is empty. */
function sharedPredicates(question: Claim, title: Claim): number {
  const least = Math.min(question.predicates.size, title.predicates.size);
  return least === 0 ? 1 : [...question.predicates].filter((word) => title.predicates.has(word)).length / least;
}

const yearsOf = ({ dates }: Claim) => new Set(dates.flatMap(({ year }) => year ?? []));

/** If both name something, one must contain all names of the other; keywords only need their own. */
function clash<T>(one: ReadonlySet<T>, other: ReadonlySet<T>, isAsked: boolean): boolean {
  if (one.size === 0 || other.size === 0) return false;
  return !one.isSubsetOf(other) && !(isAsked && other.isSubsetOf(one));
}

/** The date until which a claim is asked: what a text gives as a limit or a moment, else what names a month. */
function periodOf({ dates }: Claim): NamedDate | undefined {
  const limits = dates.filter(
    ({ kind, month }) => kind === 'by' || kind === 'in' || kind === 'at' || (kind === 'plain' && month !== undefined),
  );
  return limits.toSorted((a, b) => endOf(b) - endOf(a))[0];
}

function* periodDifference(question: Claim, title: Claim): Generator<string> {
  const [one, other] = [periodOf(question), periodOf(title)];
  if (!one || !other) return;
  const isShort = (date: NamedDate) => date.month !== undefined && date.day === undefined && date.kind !== 'by';
  const bothWithin = one.kind !== 'by' && other.kind !== 'by';
  if (bothWithin && one.month !== undefined && other.month !== undefined && (one.day === undefined || other.day === undefined)) {
    if (one.month !== other.month || one.isQuarter !== other.isQuarter) yield 'other month';
    return;
  }
  if (isShort(one) !== isShort(other)) yield 'a month against a longer time';
  const year = one.year !== undefined && other.year !== undefined;
  const [a, b] = [one, other].map((date) => endOf(year ? date : { ...date, year: undefined })) as [number, number];
  if (Math.abs(a - b) > 1) yield 'other deadline';
}

const liesOnOtherSide = (one: Claim, other: Claim) =>
  one.side !== undefined && other.side !== undefined && one.side !== other.side;

const unmatchedNames = (of: Claim, other: Claim) => [...of.names].filter((name) => !holds(other, name));

function holds({ words }: Claim, word: string): boolean {
  return words.has(word) || (word.length >= 6 && [...words.keys()].some((other) => isNear(word, other)));
}

/** Whether one letter was changed, added or left out: how names from other scripts are spelt. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end <= 1;
}

function weigh(question: Claim, title: Claim, form: 'question' | 'keywords') {
  const shared: string[] = [];
  const share = (of: Claim, other: Claim, isTold: boolean) => {
    let [all, common] = [0, 0];
    const add = (weight: number, isShared: boolean, what: string) => {
      all += weight;
      if (isShared) common += weight;
      if (isShared && isTold) shared.push(what);
    };
    for (const [word, weight] of of.words) add(weight, holds(other, word), word);
    const years = yearsOf(other);
    for (const year of yearsOf(of)) add(yearWeight, years.has(year), String(year));
    for (const one of of.quantities)
      add(
        quantityWeight,
        other.quantities.some((two) => areEqual(one, two)),
        String(one.value),
      );
    return all === 0 ? 0 : common / all;
  };
  const ofQuestion = share(question, title, true);
  const ofTitle = share(title, question, false);
  return { score: form === 'keywords' ? ofQuestion : 0.4 * ofQuestion + 0.6 * ofTitle, shared };
}
