import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { nameOfficer } from './mutations.ts';
import type { ClubMember } from './queries.ts';
import { officeName } from './office-name.ts';
import { useDeed } from './use-deed.ts';

/** Names an officer by a title, or takes the office back. */
export function Office({ member }: { readonly member: ClubMember }) {
  const db = useClient();
  const [title, setTitle] = useState<string>();
  const deed = useDeed();
  const name = personName(member.person);
  const before = member.office ?? '';
  const change = (office: string) => {
    setTitle(undefined);
    if (office === before) return;
    deed.mutate({
      run: () => nameOfficer(db, member.id, office),
      text: office === '' ? m.club_office_ended({ name }) : m.club_office_named({ name, office: officeName(office) }),
      undo: () => nameOfficer(db, member.id, before),
    });
  };
  if (title === undefined)
    return (
      <Button
        variant="quiet"
        className="text-sm"
        aria-label={before === '' ? m.club_office_give_to({ name }) : m.club_office_change_of({ name })}
        onClick={() => setTitle(before)}
      >
        {before === '' ? m.club_office_give() : m.club_office_change()}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') change(title.trim());
  };
  return (
    <form onSubmit={submit} className="order-last flex w-full flex-wrap items-center gap-2">
      <div className="w-full max-w-md">
        <TextField
          label={m.club_office()}
          hint={m.club_office_hint()}
          autoComplete="off"
          maxLength={80}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <Button type="submit" variant="plain" disabled={title.trim() === ''} isBusy={deed.isPending}>
        {m.admin_save()}
      </Button>
      <Button variant="quiet" onClick={() => setTitle(undefined)}>
        {m.cancel()}
      </Button>
      {before !== '' && (
        <Button variant="quiet" onClick={() => change('')}>
          {m.club_office_end()}
        </Button>
      )}
    </form>
  );
}
