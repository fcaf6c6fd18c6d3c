import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { nameOfficer } from './mutations.ts';
import type { ClubMember } from './queries.ts';
import { useDeed } from './use-deed.ts';

/** Names an officer by a title, or takes the office back. */
export function Office({ member }: { readonly member: ClubMember }) {
  const db = useClient();
  const [title, setTitle] = useState<string>();
  const deed = useDeed();
  const name = personName(member.person);
  const change = (office: string) => {
    const before = member.office ?? '';
    setTitle(undefined);
    if (office === before) return;
    deed.mutate({
      run: () => nameOfficer(db, member.id, office),
      text: office === '' ? m.club_office_ended({ name }) : m.club_office_named({ name, office }),
      undo: () => nameOfficer(db, member.id, before),
    });
  };
  if (title === undefined)
    return (
      <Button
        variant="quiet"
        className="text-sm"
        aria-label={m.club_office_of({ name })}
        onClick={() => setTitle(member.office ?? '')}
      >
        {m.club_office()}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change(title.trim());
  };
  return (
    <form onSubmit={submit} className="flex w-full flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={m.club_office_title()}
          hint={m.club_office_hint()}
          autoComplete="off"
          maxLength={80}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <Button type="submit" variant="plain" isBusy={deed.isPending}>
        {m.admin_save()}
      </Button>
      <Button variant="quiet" onClick={() => setTitle(undefined)}>
        {m.cancel()}
      </Button>
    </form>
  );
}
