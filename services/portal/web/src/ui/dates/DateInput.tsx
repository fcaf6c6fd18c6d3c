import { Suspense, useEffect, useRef, useState, type ComponentProps, type FocusEvent } from 'react';
import { formatMediumDay, formatTime } from '../../language/dates.ts';
import { readDay, readMoment } from '@trivium/core/typed-date';
import { m } from '../../paraglide/messages.js';
import { inputStyle } from '../Field.tsx';
import { CalendarDays } from '../icons.gen.tsx';
import { lazyPart } from '../lazy-part.ts';

const DayPopover = lazyPart(() => import('./DayPopover.tsx').then((module) => module.DayPopover));

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'min' | 'type'> {
  /** `2026-11-21`, or with its time `2026-11-21T09:30`; empty: none. */
  readonly value: string;
  /** Empty while what is typed cannot be read. */
  readonly onChange: (value: string) => void;
  readonly hasTime?: boolean | undefined;
  /** The first day that the calendar offers. */
  readonly min?: string | undefined;
  /** When the field is left or its form checked: what is typed there and cannot be read. */
  readonly onUnread?: (isUnread: boolean) => void;
}

/** `21 พ.ย. 2569`, `21 Nov 2026 09:30`: the time is the institution's. */
function displayText(value: string): string {
  if (value === '') return '';
  const [day = '', time] = value.split('T');
  const moment = `${day}T${time ?? '12:00'}:00+07:00`;
  // As people type it: a field has one line.
  const date = formatMediumDay(moment).replaceAll('\u00a0', ' ');
  return time === undefined ? date : `${date} ${formatTime(moment)}`;
}

/** A day that is typed, or picked from a calendar: for Thai readers in the Buddhist era, whatever the browser's language. */
export function DateInput({ value, onChange, hasTime = false, min, onUnread, className = '', ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const read = hasTime ? readMoment : readDay;
  const take = (text: string) => {
    const next = read(text) ?? '';
    setTyped({ text, value: next });
    onUnread?.(false);
    if (next !== value) onChange(next);
  };
  const isUnread = typed !== undefined && typed.value === value && value === '' && typed.text.trim() !== '';
  const unreadSentence = hasTime ? m.date_unread_time() : m.date_unread();
  const input = useRef<HTMLInputElement>(null);
  // The form is not valid until it is read, and would save the field as empty.
  useEffect(() => input.current?.setCustomValidity(isUnread ? unreadSentence : ''), [isUnread, unreadSentence]);
  const leave = ({ relatedTarget }: FocusEvent) => {
    // A sentence that appears would push the button away from under the press, and its form says the same.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return;
    onUnread?.(isUnread);
    if (!isUnread) setTyped(undefined);
  };
  return (
    <div className={`relative ${className}`}>
      <input
        autoComplete="off"
        maxLength={40}
        placeholder={hasTime ? m.date_placeholder_time() : m.date_placeholder()}
        {...rest}
        ref={input}
        className={`${inputStyle} pe-11 numerals placeholder:text-quiet`}
        value={typed?.value === value ? typed.text : displayText(value)}
        onChange={({ target }) => take(target.value)}
        onBlur={leave}
        onInvalid={(event) => {
          if (!onUnread) return;
          event.preventDefault();
          onUnread(true);
        }}
      />
      <button
        ref={opener}
        type="button"
        aria-label={m.date_open()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={rest.disabled}
        onClick={() => setOpen(!isOpen)}
        className="absolute inset-y-0 end-0 inline-flex w-11 items-center justify-center text-quiet hover:text-ink"
      >
        <CalendarDays size={18} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <DayPopover
            value={value}
            onChange={(next) => {
              setTyped(undefined);
              onUnread?.(false);
              onChange(next);
            }}
            hasTime={hasTime}
            min={min}
            opener={opener}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
