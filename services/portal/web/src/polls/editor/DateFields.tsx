import { Plus, X } from '../../ui/icons.gen.tsx';
import { formatWeekday, noonOf } from '../../language/dates.ts';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import { DayGrid } from '../../ui/dates/DayGrid.tsx';
import { TimeInput } from '../../ui/dates/TimeInput.tsx';
import { toggleDay, wrongTimes, type PickedDay } from './poll-draft.rules.ts';

interface DateFieldsProps {
  readonly days: readonly PickedDay[];
  /** The element that says what is wrong with them. */
  readonly problemId: string | undefined;
  readonly change: (days: readonly PickedDay[]) => void;
}

const nextTime = { from: '15:00', to: '16:00' };

/** Days from a calendar, each with one or more times. */
export function DateFields({ days, problemId, change }: DateFieldsProps) {
  const setTimes = (day: string, times: PickedDay['times']) =>
    change(
      times.length === 0
        ? days.filter((each) => each.day !== day)
        : days.map((each) => (each.day === day ? { day, times } : each)),
    );
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-[20rem_minmax(0,1fr)]">
      <DayGrid picked={new Set(days.map(({ day }) => day))} onToggle={(day) => change(toggleDay(days, day))} min={today()} />
      <ol className="content-start border-line md:border-s md:ps-6" aria-label={m.poll_new_times()}>
        {days.length === 0 && <li className="text-quiet">{m.poll_new_days_none()}</li>}
        {days
          .toSorted((a, b) => a.day.localeCompare(b.day))
          .map(({ day, times }) => (
            <DayTimes key={day} day={day} times={times} problemId={problemId} onChange={(next) => setTimes(day, next)} />
          ))}
      </ol>
    </div>
  );
}

interface DayTimesProps {
  readonly day: string;
  readonly times: PickedDay['times'];
  readonly problemId: string | undefined;
  readonly onChange: (times: PickedDay['times']) => void;
}

function DayTimes({ day, times, problemId, onChange }: DayTimesProps) {
  const name = formatWeekday(noonOf(day));
  const rows = useRowKeys(times.length);
  const wrong = wrongTimes(times);
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{name}</p>
        <button
          type="button"
          className="inline-flex touch shrink-0 items-center gap-1.5 text-sm text-quiet hover:text-ink"
          onClick={() => onChange([...times, nextTime])}
        >
          <Plus size={16} aria-hidden />
          {m.poll_new_time_add()}
          <span className="sr-only">{name}</span>
        </button>
      </div>
      <ul className="grid gap-2">
        {times.map(({ from, to }, place) => {
          const set = (part: Partial<(typeof times)[number]>) => onChange(times.with(place, { from, to, ...part }));
          const described = wrong.has(place) ? problemId : undefined;
          return (
            <li key={rows.keys[place]} className="flex items-center gap-2">
              <TimeInput
                aria-label={m.poll_new_from({ day: name })}
                aria-describedby={described}
                value={from}
                onChange={(time) => set({ from: time })}
              />
              <span aria-hidden>–</span>
              <TimeInput
                aria-label={m.poll_new_to({ day: name })}
                aria-describedby={described}
                value={to}
                onChange={(time) => set({ to: time })}
              />
              <button
                type="button"
                className="inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink"
                aria-label={m.poll_new_time_remove({ day: name })}
                onClick={() => {
                  rows.remove(place);
                  onChange(times.toSpliced(place, 1));
                }}
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
