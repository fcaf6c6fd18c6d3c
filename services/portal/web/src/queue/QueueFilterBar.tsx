import { useNavigate } from '@tanstack/react-router';
import { memo, useId, type ReactNode } from 'react';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { moverName } from '../project/workflow/labels.ts';
import { inputStyle } from '../ui/Field.tsx';
import { choicesIn, isDelegated, type QueueEntry, type QueueFilters } from './queue.rules.ts';

interface QueueFilterBarProps {
  readonly filters: QueueFilters;
  /** The choices. */
  readonly entries: readonly QueueEntry[];
}

/** Filters of the queue: step, division or club, overdue, and decisions as a deputy. */
export const QueueFilterBar = memo(function QueueFilterBar({ filters, entries }: QueueFilterBarProps) {
  const navigate = useNavigate({ from: '/queue' });
  const { homes, steps } = choicesIn(entries);
  const narrow = (changed: QueueFilters) => void navigate({ search: { ...filters, ...changed }, replace: true });
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {steps.length > 1 && (
        <Choice label={m.queue_whose_turn()} value={filters.step} choose={(step) => narrow({ step })}>
          {steps.map((step) => (
            <option key={step} value={step}>
              {moverName(step)}
            </option>
          ))}
        </Choice>
      )}
      {homes.size > 1 && (
        <Choice label={m.project_home()} value={filters.home} choose={(home) => narrow({ home })}>
          {[...homes].map(([key, { name, name_th }]) => (
            <option key={key} value={key}>
              {localText(name, name_th)}
            </option>
          ))}
        </Choice>
      )}
      <Toggle isOn={filters.overdue === true} toggle={(on) => narrow({ overdue: on ? true : undefined })}>
        {m.queue_overdue()}
      </Toggle>
      {(filters.delegated === true || entries.some(isDelegated)) && (
        <Toggle isOn={filters.delegated === true} toggle={(on) => narrow({ delegated: on ? true : undefined })}>
          {m.queue_delegated()}
        </Toggle>
      )}
    </div>
  );
});

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choose: (value: string | undefined) => void;
  readonly children: ReactNode;
}

function Choice({ label, value = '', choose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs text-quiet">
        {label}
      </label>
      <select
        id={id}
        className={`${inputStyle} max-w-56 text-sm`}
        value={value}
        onChange={(event) => choose(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{m.queue_any()}</option>
        {children}
      </select>
    </div>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly toggle: (on: boolean) => void;
  readonly children: ReactNode;
}

const Toggle = ({ isOn, toggle, children }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={() => toggle(!isOn)}
    className="touch rounded border border-edge px-4 text-sm text-quiet hover:border-ink hover:text-ink aria-pressed:border-accent aria-pressed:bg-wash aria-pressed:font-semibold aria-pressed:text-accent"
  >
    {children}
  </button>
);
