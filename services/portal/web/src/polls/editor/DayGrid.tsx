import { ChevronLeft, ChevronRight } from '../../ui/icons.gen.tsx';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { addMonths, weeksOf } from '../../events/month.rules.ts';
import { formatDay, formatDayNumber, formatMonth, formatShortWeekday } from '../../language/dates.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';

interface DayGridProps {
  /** Days that are picked, as `2026-11-21`. */
  readonly picked: ReadonlySet<string>;
  readonly onToggle: (day: string) => void;
}

const dayMs = 24 * 60 * 60 * 1000;
const noonOf = (day: string) => `${day}T12:00:00+07:00`;
const later = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const chosenDayStyle =
  'aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-on-accent aria-pressed:hover:bg-accent';
const dayStyle = `touch w-full rounded numerals enabled:hover:bg-sunken disabled:text-quiet disabled:opacity-50 aria-[current=date]:font-semibold aria-[current=date]:text-accent ${chosenDayStyle}`;
const stepStyle = 'inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink disabled:opacity-40';

/** A month in which days are picked; arrows go from day to day, Page Up and Down from month to month. */
export function DayGrid({ picked, onToggle }: DayGridProps) {
  const present = today();
  const [month, setMonth] = useState(present.slice(0, 7));
  const [at, setAt] = useState(present);
  const table = useRef<HTMLTableElement>(null);
  const go = (day: string) => {
    const to = day < present ? present : day;
    // Drawn at once: the next key may follow at once.
    flushSync(() => {
      setAt(to);
      setMonth(to.slice(0, 7));
    });
    table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const turn = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (step === undefined && turn === 0) return;
    event.preventDefault();
    go(step === undefined ? `${addMonths(at.slice(0, 7), turn)}-${at.slice(8) > '28' ? '28' : at.slice(8)}` : later(at, step));
  };
  const turnTo = (next: string) => {
    setMonth(next);
    setAt(next === present.slice(0, 7) ? present : `${next}-01`);
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
          disabled={month <= present.slice(0, 7)}
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
                      disabled={day < present}
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
