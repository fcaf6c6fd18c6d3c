import { useSuspenseQuery } from '@tanstack/react-query';
import { clubOptions } from '../../clubs/club-options.ts';
import { ownClubsQuery } from '../../clubs/own-clubs.ts';
import { clubsQuery } from '../../clubs/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { divisionsQuery } from '../../organisation/queries.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import { Field, inputStyle } from '../../ui/Field.tsx';
import type { Draft } from '../draft.rules.ts';
import type { SectionProps } from './fields.tsx';

interface Home {
  readonly key: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly of: Pick<Draft, 'division' | 'club_id'>;
}

/** The division or club whose project it is: the writer's own ones come first. */
export function HomeField({ draft, change, session }: SectionProps & { readonly session: Session }) {
  const { divisions, clubs } = useHomes(session);
  const all = [...divisions, ...clubs];
  const groups = [
    { name: m.submit_home_own(), homes: all.filter(({ isOwn }) => isOwn) },
    { name: m.submit_division(), homes: divisions.filter(({ isOwn }) => !isOwn) },
    { name: m.submit_club(), homes: clubs.filter(({ isOwn }) => !isOwn) },
  ].filter(({ homes }) => homes.length > 0);
  const chosen = all.find(({ of }) =>
    of.club_id === '' ? draft.club_id === '' && of.division === draft.division : of.club_id === draft.club_id,
  );
  return (
    <Field label={m.project_home()} hint={m.submit_home_hint()} isRequired>
      {(control) => (
        <select
          data-field="division"
          className={inputStyle}
          value={chosen?.key ?? ''}
          onChange={({ target }) => change(all.find(({ key }) => key === target.value)?.of ?? { division: '', club_id: '' })}
          {...control}
        >
          <option value="">{m.submit_home_choose()}</option>
          {groups.map(({ name, homes }) => (
            <optgroup key={name} label={name}>
              {homes.map(({ key, name: home }) => (
                <option key={key} value={key}>
                  {home}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

function useHomes({ userId, division }: Session): Readonly<Record<'divisions' | 'clubs', readonly Home[]>> {
  const db = useClient();
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  const { data: own } = useSuspenseQuery(ownClubsQuery(db, userId));
  const slugs = new Set(own.filter((club) => club.own === 'member').map(({ slug }) => slug));
  const ownIds = new Set(clubs.filter(({ slug }) => slugs.has(slug)).map(({ id }) => id));
  return {
    divisions: divisions.map(({ slug, name, name_th }) => ({
      key: `division ${slug}`,
      name: localText(name, name_th),
      isOwn: slug === division,
      of: { division: slug, club_id: '' },
    })),
    clubs: clubOptions(clubs).map(({ value, name }) => ({
      key: `club ${value}`,
      name,
      isOwn: ownIds.has(value),
      of: { division: '', club_id: value },
    })),
  };
}
