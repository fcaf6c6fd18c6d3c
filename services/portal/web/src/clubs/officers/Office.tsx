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

interface OfficeProps {
  readonly member: ClubMember;
  readonly onClose: () => void;
}

const focusField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();

/** Names an officer by a title, or takes the office back. */
export function Office({ member, onClose }: OfficeProps) {
  const db = useClient();
  const before = member.office ?? '';
  const [title, setTitle] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const deed = useDeed();
  const name = personName(member.person);
  const change = (office: string) => {
    onClose();
    if (office === before) return;
    deed.mutate({
      run: () => nameOfficer(db, member.id, office),
      text: office === '' ? m.club_office_ended({ name }) : m.club_office_named({ name, office: officeName(office) }),
      undo: () => nameOfficer(db, member.id, before),
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (title.trim() !== '') return change(title.trim());
    setMissing(true);
    focusField(event.currentTarget);
  };
  return (
    <form ref={focusField} noValidate onSubmit={submit} className="order-last flex w-full flex-wrap items-center gap-2">
      <div className="w-full max-w-md">
        <TextField
          label={m.club_office()}
          hint={m.club_office_hint()}
          autoComplete="off"
          maxLength={80}
          value={title}
          error={isMissing && title.trim() === '' ? m.club_office_needed() : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <Button type="submit" variant="plain">
        {m.admin_save()}
      </Button>
      <Button variant="quiet" onClick={onClose}>
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
