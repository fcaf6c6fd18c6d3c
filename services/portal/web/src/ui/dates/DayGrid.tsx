import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { formatDay, formatDayNumber, formatMonth, formatShortWeekday, noonOf } from '../../language/dates.ts';
import { addMonths } from '../../language/month.rules.ts';
import { weeksOf } from '../../language/weeks.rules.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import { ChevronLeft, ChevronRight } from '../icons.gen.tsx';

interface DayGridProps {
  /** Days that are picked, as `2026-11-21`. */
  readonly picked: ReadonlySet<string>;
  readonly onToggle: (day: string) => void;
  /** The first day that can be picked. */
  readonly min?: string | undefined;
  /** The day that the keyboard begins at; today if none is given. */
  readonly start?: string | undefined;
  /** The button of that day. */
  readonly startRef?: Ref<HTMLButtonElement>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The later of two days. */
const laterOf = (day: string, min: string) => (day < min ? min : day);
const later = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const chosenDayStyle =
  'aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-on-accent aria-pressed:hover:bg-accent';
const dayStyle = `touch w-full rounded numerals enabled:hover:bg-sunken disabled:text-quiet disabled:opacity-50 aria-[current=date]:font-semibold aria-[current=date]:text-accent ${chosenDayStyle}`;
const stepStyle = 'inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink disabled:opacity-40';

/** A month in which days are picked; arrows go from day to day, Page Up and Down from month to month, with Shift from year to year. */
export function DayGrid({ picked, onToggle, min = '', start, startRef }: DayGridProps) {
  const present = today();
  const first = laterOf(start ?? present, min);
  const [month, setMonth] = useState(first.slice(0, 7));
  const [at, setAt] = useState(first);
  const table = useRef<HTMLTableElement>(null);
  const go = (day: string) => {
    const to = laterOf(day, min);
    // Drawn at once: the next key may follow at once.
    flushSync(() => {
      setAt(to);
      setMonth(to.slice(0, 7));
    });
    table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const turn = (event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0) * (event.shiftKey ? 12 : 1);
    if (step === undefined && turn === 0) return;
    event.preventDefault();
    go(step === undefined ? `${addMonths(at.slice(0, 7), turn)}-${at.slice(8) > '28' ? '28' : at.slice(8)}` : later(at, step));
  };
  const turnTo = (next: string) => {
    setMonth(next);
    setAt(next === present.slice(0, 7) ? present : laterOf(`${next}-01`, min));
  };
  const name = formatMonth(noonOf(`${month}-15`));
  const weeks = weeksOf(month);
  return (
    <div className="max-w-[26rem]">
      <div className="mb-1 flex items-center">
        <p aria-live="polite" className="me-auto font-semibold">
          {name}
        </p>
        <button
          type="button"
          className={stepStyle}
          aria-label={m.events_previous()}
          disabled={month <= min.slice(0, 7)}
          onClick={() => turnTo(addMonths(month, -1))}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <button type="button" className={stepStyle} aria-label={m.events_next()} onClick={() => turnTo(addMonths(month, 1))}>
          <ChevronRight size={20} aria-hidden />
        </button>
      </div>
      <table ref={table} className="w-full table-fixed border-collapse" aria-label={name}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="pb-1 text-center text-xs font-normal text-quiet">
                {formatShortWeekday(noonOf(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0.5">
                  {day.startsWith(month) && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      ref={day === at ? startRef : undefined}
                      disabled={day < min}
                      aria-pressed={picked.has(day)}
                      aria-label={formatDay(noonOf(day))}
                      aria-current={day === present ? 'date' : undefined}
                      onClick={() => {
                        setAt(day);
                        onToggle(day);
                      }}
                      className={dayStyle}
                    >
                      {formatDayNumber(noonOf(day))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
