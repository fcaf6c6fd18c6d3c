import { useQuery } from '@tanstack/react-query';
import { clubOptions } from '../../clubs/club-options.ts';
import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { roleName } from '../../session/role-names.ts';
import { roles } from '../../session/roles.ts';
import { settingsQuery } from '../../settings/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { AssignOffices } from './AssignOffices.tsx';
import { Choice } from './Choice.tsx';
import { isAddressRefused } from './labels.ts';
import type { OfficeTerm } from './mutations.ts';
import type { OfficeLine } from './office-file.rules.ts';
import { presentTerm } from './present-term.ts';
import { assignPreview } from './queries.ts';
import { TermFields } from './TermFields.tsx';
import { usePlaces } from './use-places.ts';

const nobody: OfficeLine = { line: 1, email: '', name: '', role: 'member', division: '', club: '', term: '' };

/** A member has no term of office. */
const noTerm: OfficeTerm = { term: '', starts_on: '', ends_on: '' };

/** Invites one person, after a preview like a file's. */
export function InvitePerson() {
  const { divisions, clubs } = usePlaces();
  const [person, setPerson] = useState(nobody);
  const [officeTerm, setOfficeTerm] = useState(presentTerm);
  const isMember = person.role === 'member';
  const term = isMember ? noTerm : officeTerm;
  const [lines, setLines] = useState<readonly OfficeLine[]>();
  const [isTried, setTried] = useState(false);
  const db = useClient();
  const { data: settings } = useQuery(settingsQuery(db));
  const { data: preview } = useQuery({ ...assignPreview(db, lines ?? [], term), enabled: lines !== undefined });
  const isForeign = lines !== undefined && preview?.some(isAddressRefused) === true;
  const email = person.email.trim();
  const addressProblem = () => {
    if (isForeign) return m.office_one_foreign({ domain: settings?.email_domains[0] ?? '' });
    return isTried && email === '' ? m.field_needed() : undefined;
  };
  const change = (next: Partial<OfficeLine>) => {
    setLines(undefined);
    setPerson({ ...person, ...next });
  };
  const leave = () => {
    change(nobody);
    setTried(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (email === '') return;
    setLines([{ ...person, email, club: person.role === 'chair' ? person.club : '' }]);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.register_email()}
          type="email"
          autoComplete="off"
          isRequired
          value={person.email}
          onChange={(event) => change({ email: event.target.value })}
          error={addressProblem()}
        />
        <TextField
          label={m.me_full_name()}
          maxLength={200}
          value={person.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Choice
          label={m.admin_people_role()}
          value={person.role}
          options={roles.map((role) => ({ value: role, name: roleName(role) }))}
          onChange={(role) => change({ role })}
        />
        <Choice
          label={m.office_division()}
          value={person.division}
          none={m.me_division_none()}
          options={divisions.map(({ slug, name, name_th }) => ({ value: slug, name: localText(name, name_th) }))}
          onChange={(division) => change({ division })}
        />
        {person.role === 'chair' && (
          <Choice
            label={m.office_club()}
            value={person.club}
            none={m.office_club_none()}
            options={clubOptions(clubs)}
            onChange={(club) => change({ club })}
          />
        )}
      </div>
      {!isMember && (
        <TermFields
          term={officeTerm}
          onChange={(next) => {
            setLines(undefined);
            setOfficeTerm(next);
          }}
        />
      )}
      {lines && !isForeign ? (
        <AssignOffices isOne lines={lines} term={term} onDone={leave} onLeave={() => setLines(undefined)} />
      ) : (
        <div>
          <Button type="submit" variant="plain">
            {m.office_look()}
          </Button>
        </div>
      )}
    </form>
  );
}
