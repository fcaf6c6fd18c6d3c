/** The draft of a poll; days and times are in the institution's zone. */
export interface PollDraft {
  readonly question: string;
  readonly kind: 'yes-no' | 'choices' | 'dates';
  readonly choices: readonly string[];
  readonly days: readonly PickedDay[];
  /** How many one may choose; `any` for as many as one likes. */
  readonly atMost: 'any' | number;
  /** Whether signed-in people see who chose what. */
  readonly isNamed: boolean;
  /** `2026-11-21T18:00`, or empty where the poll has no deadline. */
  readonly closesAt: string;
}

export interface PickedDay {
  /** `2026-11-21`. */
  readonly day: string;
  readonly times: readonly { readonly from: string; readonly to: string }[];
}

export const emptyDraft: PollDraft = {
  question: '',
  kind: 'choices',
  choices: ['', ''],
  days: [],
  atMost: 1,
  isNamed: false,
  closesAt: '',
};

export const maxQuestionLength = 500;
export const maxChoiceLength = 200;
export const maxOptions = 50;
const usualTime = { from: '13:00', to: '14:00' };

export type PollProblem = 'empty' | 'few' | 'few-dates' | 'same' | 'times' | 'many' | 'past';

/** A row of `meeting_polls`. */
export interface NewPoll {
  readonly question: string;
  readonly kind: 'yes-no' | 'multi-choice';
  readonly options?: { key: string; label: string; starts_at?: string; ends_at?: string }[];
  readonly max_choices: number;
  readonly is_named: boolean;
  readonly closes_at: string | null;
}

const momentOf = (day: string, time: string) => `${day}T${time}:00+07:00`;

/** The same days with one more, or one less; a new day takes the times of the one that was picked last. */
export function toggleDay(days: readonly PickedDay[], day: string): readonly PickedDay[] {
  if (days.some((each) => each.day === day)) return days.filter((each) => each.day !== day);
  const times = days.at(-1)?.times ?? [usualTime];
  return [...days, { day, times }];
}

const spansOf = (days: readonly PickedDay[]) =>
  days
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .flatMap(({ day, times }) =>
      times
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .map(({ from, to }) => ({ day, from, to, key: keyOf(day, from, to) })),
    );

const keyOf = (day: string, from: string, to: string) => `d${`${day}-${from}-${to}`.replaceAll(/[^\d-]/g, '')}`;

/** The places of the choices that are written more than once; where none is, of those that are empty. */
export function wrongChoices(choices: readonly string[]): ReadonlySet<number> {
  const written = choices.map((choice) => choice.trim());
  const places = (isWrong: (choice: string) => boolean) =>
    new Set(written.flatMap((choice, place) => (isWrong(choice) ? [place] : [])));
  const repeated = places((choice) => choice !== '' && written.filter((each) => each === choice).length > 1);
  return repeated.size > 0 ? repeated : places((choice) => choice === '');
}

const hasNoLength = ({ from, to }: { readonly from: string; readonly to: string }) => from === '' || to === '' || from >= to;

/** The places of a day's times that do not end after they begin, or that another is equal to. */
export const wrongTimes = (times: PickedDay['times']): ReadonlySet<number> =>
  new Set(
    times.flatMap((time, place) =>
      hasNoLength(time) || times.filter(({ from, to }) => from === time.from && to === time.to).length > 1 ? [place] : [],
    ),
  );

const writtenChoices = ({ choices }: PollDraft) => choices.map((choice) => choice.trim()).filter((choice) => choice !== '');

/** The problems that prevent publishing a poll, by field. @param now ms since 1970 */
export function problemsOf(draft: PollDraft, now: number): Partial<Record<'question' | 'options' | 'closesAt', PollProblem>> {
  const options = optionsProblem(draft);
  const isPast = draft.closesAt !== '' && !(Date.parse(`${draft.closesAt}:00+07:00`) > now);
  return {
    ...(draft.question.trim() === '' && { question: 'empty' as const }),
    ...(options && { options }),
    ...(isPast && { closesAt: 'past' as const }),
  };
}

function optionsProblem(draft: PollDraft): PollProblem | undefined {
  if (draft.kind === 'yes-no') return undefined;
  if (draft.kind === 'choices') {
    const written = writtenChoices(draft);
    if (written.length < 2) return 'few';
    return new Set(written).size < written.length ? 'same' : undefined;
  }
  const spans = spansOf(draft.days);
  if (spans.some(hasNoLength)) return 'times';
  if (spans.length < 2) return 'few-dates';
  if (new Set(spans.map(({ key }) => key)).size < spans.length) return 'same';
  return spans.length > maxOptions ? 'many' : undefined;
}

/** The row of a draft without problems. */
export function pollOf(draft: PollDraft): NewPoll {
  const options =
    draft.kind === 'dates'
      ? spansOf(draft.days).map(({ day, from, to, key }) => ({
          key,
          label: `${day} ${from}–${to}`,
          starts_at: momentOf(day, from),
          ends_at: momentOf(day, to),
        }))
      : writtenChoices(draft).map((label, place) => ({ key: `c${place + 1}`, label }));
  const isYesNo = draft.kind === 'yes-no';
  return {
    question: draft.question.trim(),
    kind: isYesNo ? 'yes-no' : 'multi-choice',
    ...(!isYesNo && { options }),
    max_choices: isYesNo ? 1 : Math.min(draft.atMost === 'any' ? options.length : draft.atMost, options.length),
    is_named: draft.isNamed,
    closes_at: draft.closesAt === '' ? null : `${draft.closesAt}:00+07:00`,
  };
}
