import type { FormEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { PersonPicker, type ChosenPerson } from '../../people/PersonPicker.tsx';
import { Button } from '../../ui/Button.tsx';

interface AddAttendanceProps {
  readonly person: ChosenPerson | null;
  readonly isBusy: boolean;
  readonly onChoose: (person: ChosenPerson | null) => void;
  readonly onAdd: (person: ChosenPerson) => void;
}

/** The reader types at once, and sees the names that match, which are listed below. */
function enter(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
}

/** Chooses a person who could not scan and is not on the list. */
export function AddAttendance({ person, isBusy, onChoose, onAdd }: AddAttendanceProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person) onAdd(person);
  };
  return (
    <form
      ref={enter}
      aria-label={m.attendance_add()}
      // On a phone announcements are at the top meanwhile.
      data-bottom-bar
      className="mb-6 grid max-w-[44rem] scroll-mt-20 scroll-mb-80 gap-3 rounded-lg bg-wash p-5"
      onSubmit={submit}
    >
      <p className="text-sm text-quiet">{m.attendance_add_lead()}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <PersonPicker key={person?.id ?? 'nobody'} label={m.attendance_person()} chosen={person} onChoose={onChoose} />
        </div>
        <Button type="submit" isBusy={isBusy} disabled={person === null}>
          {m.attendance_check_in()}
        </Button>
      </div>
    </form>
  );
}
