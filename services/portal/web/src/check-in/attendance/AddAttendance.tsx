import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { PersonPicker, type ChosenPerson } from '../../people/PersonPicker.tsx';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Somebody who is checked in by hand. */
export interface Arrival {
  readonly person: string;
  readonly name: string;
}

/** Checks a person in who could not scan and is not on the list. */
export function AddAttendance({ add: onAdd }: { readonly add: (arrival: Arrival) => Promise<unknown> }) {
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const add = useMutation({
    mutationFn: ({ id, name }: ChosenPerson) => onAdd({ person: id, name }),
    onSuccess: () => setPerson(null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person) add.mutate(person);
  };
  return (
    <form aria-label={m.attendance_add()} className="mb-6 grid max-w-[44rem] gap-3 rounded-lg bg-wash p-5" onSubmit={submit}>
      <p className="text-sm text-quiet">{m.attendance_add_lead()}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <PersonPicker key={person?.id ?? 'nobody'} label={m.attendance_person()} chosen={person} onChoose={setPerson} />
        </div>
        <Button type="submit" isBusy={add.isPending} disabled={person === null}>
          {m.attendance_check_in()}
        </Button>
      </div>
      {add.error && (
        <Problem>
          <RefusalText refused={add.error} subject="lateScans" />
        </Problem>
      )}
    </form>
  );
}
