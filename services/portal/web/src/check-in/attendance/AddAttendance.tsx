import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { PersonPicker, type ChosenPerson } from '../../people/PersonPicker.tsx';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { addAttendance } from '../mutations.ts';
import { attendanceKeys } from '../queries.ts';
import { Problem } from '../../ui/Problem.tsx';

/** Adds a person who was there but could not scan. */
export function AddAttendance({ eventId }: { readonly eventId: string }) {
  const db = useClient();
  const queries = useQueryClient();
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const [reason, setReason] = useState('');
  const add = useMutation({
    mutationFn: async (chosen: ChosenPerson) => {
      await addAttendance(db, { event: eventId, person: chosen.id, reason: reason.trim() });
      await queries.invalidateQueries({ queryKey: attendanceKeys.all });
      announce({ text: m.attendance_added({ name: chosen.name }) });
      setPerson(null);
      setReason('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person && reason.trim() !== '') add.mutate(person);
  };
  return (
    <form aria-labelledby="add-attendance" className="mt-12 grid max-w-[44rem] gap-4 border-t border-line pt-8" onSubmit={submit}>
      <div>
        <h2 id="add-attendance" className="text-xl">
          {m.attendance_add()}
        </h2>
        <p className="mt-1 text-quiet">{m.attendance_add_lead()}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonPicker key={person?.id ?? 'nobody'} label={m.attendance_person()} chosen={person} onChoose={setPerson} />
        <TextField
          label={m.attendance_reason()}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {add.error && (
        <Problem>
          <RefusalText refused={add.error} subject="lateScans" />
        </Problem>
      )}
      <Button
        type="submit"
        variant="plain"
        className="justify-self-start"
        isBusy={add.isPending}
        disabled={person === null || reason.trim() === ''}
      >
        {m.attendance_add_person()}
      </Button>
    </form>
  );
}
