import { useState } from 'react';
import { readTime } from '@trivium/core/typed-date';
import { inputStyle } from '../Field.tsx';

interface TimeInputProps {
  /** `09:30`; empty: none. */
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly 'aria-label': string;
  /** The element that says what is wrong with the time. */
  readonly 'aria-describedby'?: string | undefined;
}

/** A time of 24 hours, which does not depend on the language of the browser. */
export function TimeInput({ value, onChange, 'aria-label': label, 'aria-describedby': problemId }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  const isUnread = typed !== undefined && typed !== '' && readTime(typed) === undefined;
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="09:00"
      aria-label={label}
      aria-invalid={problemId !== undefined || (isUnread && value === '') || undefined}
      aria-describedby={problemId}
      className={`${inputStyle} max-w-28 min-w-0 flex-1 numerals`}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readTime(target.value) ?? '');
      }}
      onBlur={() => !isUnread && setTyped(undefined)}
    />
  );
}
