import { Check } from '../ui/icons.gen.tsx';
import type { ReactNode } from 'react';
import {
  formatDay,
  formatDayNumber,
  formatShortMonth,
  formatShortWeekday,
  formatSpan,
  formatWeekday,
  noonOf,
} from '../language/dates.ts';
import { dayOf } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import { countOf, optionName } from './labels.ts';
import { shareOf, winnersOf, type PollOption } from './poll.rules.ts';
import type { Poll, Votes } from './queries.ts';

interface BallotProps {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
  readonly votes: Votes;
  readonly chosen: readonly string[];
  /** Undefined where nothing can be chosen now. */
  readonly onPress: ((key: string) => void) | undefined;
}

/** The options with their counts, for answering and for the result. */
export function Ballot({ poll, options, votes, chosen, onPress }: BallotProps) {
  const hasSeveral = poll.max_choices > 1;
  const isFull = hasSeveral && chosen.length >= poll.max_choices;
  const winners = new Set(onPress && !hasSeveral ? [] : winnersOf(options, votes).map(({ key }) => key));
  const days = daysOf(options);
  const row = (option: PollOption, name: string) => (
    <Row
      key={option.key}
      day={option.span && days ? formatWeekday(option.span.from) : undefined}
      name={name}
      count={countOf(option.key, votes, poll)}
      share={shareOf(option.key, votes)}
      isSingle={!hasSeveral}
      isChosen={chosen.includes(option.key)}
      isWinner={winners.has(option.key)}
      onPress={onPress && !(isFull && !chosen.includes(option.key)) ? () => onPress(option.key) : undefined}
      isOpen={onPress !== undefined}
    />
  );
  if (!days)
    return <ul className="border-b border-line">{options.map((option) => row(option, optionName(option, poll.kind)))}</ul>;
  return (
    <ul className="border-b border-line">
      {days.map(({ day, times }) => (
        <li key={day} className="flex flex-wrap gap-x-5 border-t border-line">
          <p className="w-15 py-4 leading-tight">
            <span className="sr-only">{formatDay(noonOf(day))}</span>
            <DayFigure day={day} />
          </p>
          <ul className="min-w-0 flex-1 basis-48 [&>li:first-child]:border-t-0">
            {times.map((option) => row(option, option.span ? formatSpan(option.span.from, option.span.to) : option.label))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const DayFigure = ({ day }: { readonly day: string }) => {
  const noon = noonOf(day);
  return (
    <span aria-hidden>
      <span className="block text-xs text-quiet">{formatShortWeekday(noon)}</span>
      <span className="block text-2xl leading-none font-semibold text-accent numerals">{formatDayNumber(noon)}</span>
      <span className="mt-1 block text-xs text-quiet">{formatShortMonth(noon)}</span>
    </span>
  );
};

/** The options by day where all are dates, in the order of time. */
function daysOf(options: readonly PollOption[]): { readonly day: string; readonly times: PollOption[] }[] | undefined {
  if (options.length === 0 || options.some(({ span }) => span === undefined)) return undefined;
  const days = new Map<string, PollOption[]>();
  for (const option of options.toSorted((a, b) => (a.span?.from ?? '').localeCompare(b.span?.from ?? ''))) {
    const day = dayOf(option.span?.from ?? '');
    days.set(day, [...(days.get(day) ?? []), option]);
  }
  return [...days].map(([day, times]) => ({ day, times }));
}

interface RowProps {
  /** Said, and not shown: the figure beside the row shows it. */
  readonly day: string | undefined;
  readonly name: string;
  readonly count: string;
  readonly share: number;
  readonly isSingle: boolean;
  readonly isChosen: boolean;
  readonly isWinner: boolean;
  readonly isOpen: boolean;
  readonly onPress: (() => void) | undefined;
}

function Row({ day, name, count, share, isSingle, isChosen, isWinner, isOpen, onPress }: RowProps) {
  const content: ReactNode = (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        {isOpen && <Mark isSingle={isSingle} isChosen={isChosen} />}
        <span
          className={`min-w-0 flex-1 basis-24 text-lg leading-snug ${isChosen || isWinner ? 'font-semibold text-accent' : ''}`}
        >
          {day !== undefined && <span className="sr-only">{day} </span>}
          {name}
        </span>
        {!isOpen && isChosen && <span className="text-xs text-quiet">{m.poll_yours()}</span>}
        {isWinner && !isSingle && <span className="text-sm font-semibold text-accent">{m.poll_leads()}</span>}
        <span className="text-sm text-quiet numerals">{count}</span>
      </span>
      <span aria-hidden className="mt-2.5 block h-1.5 overflow-hidden rounded-full bg-sunken forced-color-adjust-none">
        <span
          className={`block h-full origin-left rounded-full transition-transform duration-200 motion-reduce:transition-none rtl:origin-right ${isChosen || isWinner ? 'bg-accent' : 'bg-edge'}`}
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
    </>
  );
  return (
    <li className="border-t border-line">
      {isOpen ? (
        <button
          type="button"
          aria-pressed={isChosen}
          disabled={!onPress}
          onClick={onPress}
          className="group block w-full py-4 text-start disabled:cursor-not-allowed disabled:opacity-60"
        >
          {content}
        </button>
      ) : (
        <div className="py-4">{content}</div>
      )}
    </li>
  );
}

const Mark = ({ isSingle, isChosen }: { readonly isSingle: boolean; readonly isChosen: boolean }) => (
  <span
    aria-hidden
    className={`grid size-5 shrink-0 translate-y-0.5 place-items-center border ${isSingle ? 'rounded-full' : 'rounded-sm'} ${
      isChosen ? 'border-accent bg-accent text-on-accent' : 'border-edge group-enabled:group-hover:border-ink'
    }`}
  >
    {isChosen && <Check size={14} strokeWidth={3} />}
  </span>
);
