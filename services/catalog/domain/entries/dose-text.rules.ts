import type { DoseCount, DoseStep, Dosage, Terms, TimeRange, WithdrawalStatement } from '../../contract/index.ts';

type Amount = (amount: string) => string;

/** The words for figures in one language. */
export interface FigureWords {
  readonly from: Amount;
  readonly upTo: Amount;
  readonly every: Amount;
  readonly lasting: Amount;
  /** `once`, `2 doses`. */
  readonly times: (count: string) => string;
  /** `48 h apart`, after a number of doses. */
  readonly apart: Amount;
  /** `doses at least 24 h apart`, of a least time. */
  readonly leastApart: Amount;
  /** After an amount and before a number of doses. */
  readonly eachTime: Amount;
  /** `one week on and one week off, 3 cycles`. */
  readonly alternateWeeks: (cycles: string) => string;
  /** Between two steps: `3 days without the drug in between`. */
  readonly pause: Amount;
  readonly twiceDaily: string;
  readonly divided: string;
  readonly total: string;
  readonly asNeeded: string;
  readonly scheduleNotStated: string;
  /** What joins steps: `or`, `then`, `with`. */
  readonly alternatively: string;
  readonly afterwards: string;
  readonly together: string;
  /** Joins the parts of a step: an amount, how often, how long. */
  readonly joinParts: (parts: readonly string[]) => string;
  readonly time: Readonly<Record<TimeRange['unit'], Amount>>;
  /**
   * By the ids of counted units; the singular is the term's own name. With `{amount}` it is the whole of any number:
   * `ฟองน้ำสอด {amount} ชิ้น`.
   */
  readonly plurals: Readonly<Record<string, string>>;
  readonly prohibited: Amount;
  readonly notStated: string;
  readonly notAvailable: string;
}

/** How ids of `terms.json` are written in one language. */
export interface TermNames {
  readonly unit: (id: string) => string;
  readonly base: (id: string) => string;
  readonly route: (id: string) => string;
  /** The source's words of a step, for whom or of which drug it is. */
  readonly words: (english: string) => string;
}

/** The names of terms by id. An id without a term is its own name. */
export function termNames(terms: Terms, language: 'en' | 'th'): TermNames {
  const index = (list: Terms['units'] | Terms['routes']) =>
    new Map(list.map((term) => [term.id, ('symbol' in term ? term.symbol : undefined) ?? term[language]]));
  const [units, bases, routes] = [index(terms.units), index(terms.bases), index(terms.routes)];
  return {
    unit: (id) => units.get(id) ?? id,
    base: (id) => bases.get(id) ?? id,
    route: (id) => routes.get(id) ?? id,
    words: (english) => english,
  };
}

/** Long numbers are misread without separators; both languages have commas. */
export const grouped = (figure: string): string => {
  const [whole = '', ...fraction] = figure.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
};

interface Bounds {
  readonly low: string | null;
  readonly high: string | null;
}

/** `5`, `5–10`, `at least 5`, `up to 10`. An open end has words, since a single figure would seem exact. */
function boundsText({ low, high }: Bounds, { from, upTo }: FigureWords, format: Amount): string {
  if (low === null) return upTo(format(high ?? ''));
  if (high === null) return from(format(low));
  return format(low === high ? low : `${low}–${high}`);
}

const timeText = (range: TimeRange, words: FigureWords): string => boundsText(range, words, words.time[range.unit]);

function timesText(times: DoseCount, words: FigureWords): string {
  if (typeof times === 'number') return words.times(String(times));
  const { low, high } = times;
  return boundsText({ low: low && String(low), high: high && String(high) } as Bounds, words, words.times);
}

/** A symbol such as `/kg` follows its unit closely, and a name such as `per animal` after a space. */
const perText = (base: string) => (base.startsWith('/') ? base : ` ${base}`).replaceAll(/\d+/g, grouped);

/** `6 to 8 hours between the two`: how far apart the doses of a day are. It names no case. */
const isSpacing = (condition: string): boolean => /\bhours between the two$/.test(condition);

/** For which animals or case a step is, in the source's words. */
export const caseOf = ({ for: condition }: Pick<DoseStep, 'for'>): string | undefined =>
  condition === undefined || isSpacing(condition) ? undefined : condition;

/**
 * "Every 48 h, twice" would also read as twice in each 48 hours, so a number of doses comes before the time between them. A least
 * time is "doses at least 24 h apart": nobody gives a dose "every at least 24 h".
 */
function repetitionParts({ interval, times }: Pick<DoseStep, 'interval' | 'times'>, words: FigureWords): (string | null)[] {
  const time = interval && timeText(interval, words);
  if (times === null || times === 1)
    return [time && (interval.high === null ? words.leastApart : words.every)(time), times && timesText(times, words)];
  return [timesText(times, words), time && words.apart(time)];
}

/** Whether what says how often begins with a number of doses, which after an amount leaves open whether that is one dose or all. */
export const beginsWithDoses = ({ route, interval, times, divided, total, for: condition }: DoseStep): boolean =>
  route === undefined &&
  !divided &&
  !total &&
  (condition === undefined || !isSpacing(condition)) &&
  (times === null || times === 1 ? interval !== null && interval.high === null : true);

/** How a step is given: by which other route, how often, and for how long. "Every 12 h" would deny that the two are closer. */
const scheduleParts = (
  { route, interval, times, duration, for: condition }: DoseStep,
  words: FigureWords,
  names: TermNames,
): string[] =>
  [
    route !== undefined && names.route(route),
    ...(condition !== undefined && isSpacing(condition)
      ? [words.twiceDaily, names.words(condition), times !== null && timesText(times, words)]
      : repetitionParts({ interval, times }, words)),
    duration && words.lasting(timeText(duration, words)),
  ].filter((part) => typeof part === 'string');

/** `every 24 h, for 5 days`; empty where the source says neither. */
export const stepScheduleText = (step: DoseStep, words: FigureWords, names: TermNames): string =>
  words.joinParts(scheduleParts(step, words, names));

/** `10–15 mg/kg`. */
export const amountText = (
  { unit, per, ...bounds }: Pick<DoseStep, 'low' | 'high' | 'unit' | 'per'>,
  words: FigureWords,
  names: TermNames,
): string => {
  const isMany = Number(bounds.high ?? bounds.low) !== 1;
  const figures = { low: bounds.low && grouped(bounds.low), high: bounds.high && grouped(bounds.high) };
  const plural = words.plurals[unit];
  const unitName = (isMany ? plural : undefined) ?? names.unit(unit);
  const counted = (figure: string) =>
    plural?.includes('{amount}') ? plural.replace('{amount}', figure) : `${figure} ${unitName}`;
  return boundsText(figures, words, (figure) => `${counted(figure)}${perText(names.base(per))}`);
};

/** One step of a dose: `10–15 mg/kg, every 8 h, for at least 5 days`, `ketamine 15 mg/kg, once`. */
export function stepText(step: DoseStep, words: FigureWords, names: TermNames): string {
  const { drug, divided, total } = step;
  const condition = caseOf(step);
  const amount = amountText(step, words, names);
  const parts = [
    drug === undefined ? amount : `${names.words(drug)} ${amount}`,
    ...scheduleParts(step, words, names),
    divided && words.divided,
    total && words.total,
  ].filter((part) => typeof part === 'string');
  const text = words.joinParts(parts);
  return condition === undefined ? text : `${names.words(condition)}: ${text}`;
}

/** What a dose without an interval says instead; undefined where its steps say enough. */
export function scheduleText({ schedule }: Pick<Dosage, 'schedule'>, words: FigureWords): string | undefined {
  if (schedule === 'as-needed') return words.asNeeded;
  return schedule === 'not-stated' ? words.scheduleNotStated : undefined;
}

/** Times without the drug, which steps have no field for: `on alternating weeks for 3 treatment cycles`, `2 days, skip 3, 2 days`. */
export function rhythmText({ dose }: Pick<Dosage, 'dose'>, words: FigureWords): string | undefined {
  const cycles = /\bon alternating weeks for (\d+) treatment cycles\b/.exec(dose)?.[1];
  if (cycles !== undefined) return words.alternateWeeks(cycles);
  const days = /\bskip (\d+)\b/.exec(dose)?.[1];
  return days && words.pause(words.time.d(days));
}

const stoppingWords = [
  /\b(?:until|as long as|while|stop|after signs)\b/,
  /\b(?:several weeks|to the end of lactation|through the event|not over \d+ to \d+ days)\b/,
];

/** Whether the source's words say when to stop, which the figures of a step cannot. */
export const hasStoppingRule = ({ dose }: Pick<Dosage, 'dose'>): boolean => stoppingWords.some((words) => words.test(dose));

/** Whether the source's words say how the dose is reduced or adjusted later, which the figures leave out. */
export const hasAdjustment = ({ dose }: Pick<Dosage, 'dose'>): boolean =>
  /\b(?:reduced|reduction|halved|lowest effective|adjust|adjusted|titrated|interval according to response|the ACTH test)\b/.test(
    dose,
  );

/** What a reader needs in order to choose between alternatives: nothing, the source's words, or that the source leaves it open. */
export function choiceOf({ relation, steps, dose }: Pick<Dosage, 'relation' | 'steps' | 'dose'>): 'words' | 'open' | undefined {
  if (relation !== 'or' || steps.some((step) => caseOf(step) !== undefined)) return undefined;
  return /, depending on \w/.test(dose) ? 'words' : 'open';
}

/** Whether the source's words allow more than the figures of the steps. */
export const hasIncrease = ({ dose }: Pick<Dosage, 'dose'>): boolean => /\b(?:doubled|raised)\b/.test(dose);

/** Whether more doses depend on something that only the source's words say, as in "a second dose if no vomiting". */
export function hasConditionalRepeat(dosage: Pick<Dosage, 'steps' | 'schedule' | 'dose'>): boolean {
  const { steps, schedule, dose } = dosage;
  if (steps.some(({ times }) => times !== null && typeof times === 'object' && times.low === 1)) return true;
  if (schedule === 'as-needed') return false;
  if (/\bmay be repeated\b/.test(dose)) return true;
  if (hasIncrease(dosage) || steps.some((step) => caseOf(step) !== undefined)) return false;
  return /\bif\b|\bwhere (?:reinfection|exposure)\b|\bwhen signs recur\b/.test(dose);
}

/** The word between steps. */
export function relationText(relation: Dosage['relation'], words: FigureWords): string {
  if (relation === undefined) return words.together;
  return relation === 'or' ? words.alternatively : words.afterwards;
}

/** All steps in one line. Steps without a relation are given together: `5 mg/kg, every 12 h, or 10 mg/kg, every 24 h`. */
export function stepsText(
  dosage: Pick<Dosage, 'steps' | 'relation' | 'schedule' | 'dose'>,
  words: FigureWords,
  names: TermNames,
): string {
  const { steps, relation } = dosage;
  const joined = steps.map((step) => stepText(step, words, names)).join(`; ${relationText(relation, words)} `);
  const parts = [joined, rhythmText(dosage, words), scheduleText(dosage, words)];
  return words.joinParts(parts.filter((part) => part !== undefined));
}

/** `44 days`; `not permitted in dairy cattle`; `not stated, see the label`. A food without a statement is not stated. */
export function withdrawalText(statement: WithdrawalStatement | undefined, words: FigureWords): string {
  if (statement?.status === 'period') return timeText(statement, words);
  if (statement?.status === 'prohibited') return words.prohibited(statement.concerns);
  return statement?.status === 'not-available' ? words.notAvailable : words.notStated;
}
