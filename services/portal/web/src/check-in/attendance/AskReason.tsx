import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field, inputStyle, TextField } from '../../ui/Field.tsx';
import { usualReasons } from './reasons.ts';

interface AskReasonProps {
  readonly name: string;
  /** Checks the person in. @throws Refusal attendance_reason_missing, … */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const other = 'other';

/** Asks why somebody is checked in by hand. None is chosen before: the hours are on a transcript. */
export function AskReason({ name, onConfirm, onClose }: AskReasonProps) {
  const [choice, setChoice] = useState('');
  const [words, setWords] = useState('');
  return (
    <ConfirmDialog
      title={m.attendance_check_in_of({ name })}
      action={m.attendance_check_in()}
      subject="lateScans"
      onConfirm={() => onConfirm(choice === other ? words : choice)}
      onClose={onClose}
    >
      <p>{m.attendance_by_hand_lead()}</p>
      <Field label={m.attendance_reason_by_hand()} isRequired>
        {(control) => (
          <select {...control} className={inputStyle} value={choice} onChange={(event) => setChoice(event.target.value)}>
            <option value="">{m.attendance_reason_choose()}</option>
            {usualReasons().map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
            <option value={other}>{m.attendance_reason_other()}</option>
          </select>
        )}
      </Field>
      {choice === other && (
        <TextField
          label={m.attendance_reason_words()}
          autoComplete="off"
          maxLength={500}
          isRequired
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
