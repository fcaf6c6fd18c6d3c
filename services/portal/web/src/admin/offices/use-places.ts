import { useSuspenseQuery } from '@tanstack/react-query';
import { editedClubsQuery } from '../../clubs/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { divisionsQuery } from '../../organisation/queries.ts';
import { officeTitle, type OfficePlaces } from '../../session/role-names.ts';
import type { Role } from '../../session/roles.ts';

interface Office {
  readonly role: Role;
  /** A slug. */
  readonly division: string | null;
  readonly club_id: string | null;
}

/** Divisions and clubs for choosing, the name of an office: “Chair: Academic affairs”, and what a person chairs. */
export function usePlaces() {
  const db = useClient();
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: clubs } = useSuspenseQuery(editedClubsQuery(db));
  const divisionName = (slug: string) => {
    const place = divisions.find((division) => division.slug === slug);
    return place ? localText(place.name, place.name_th) : slug;
  };
  const clubName = (id: string) => {
    const place = clubs.find((club) => club.id === id);
    return place ? localText(place.name, place.name_th) : id;
  };
  const officeName = ({ role, division, club_id }: Office) =>
    officeTitle(role, {
      divisions: division === null ? [] : [divisionName(division)],
      clubs: club_id === null ? [] : [clubName(club_id)],
    });
  /** The names of the divisions and clubs that a person heads. */
  const chairedBy = (person: string): OfficePlaces => ({
    divisions: divisions.filter(({ chair_id }) => chair_id === person).map(({ slug }) => divisionName(slug)),
    clubs: clubs.filter(({ president_id }) => president_id === person).map(({ id }) => clubName(id)),
  });
  return { divisions, clubs, divisionName, clubName, officeName, chairedBy };
}
