import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { getLocale } from '../language/locale.ts';
import { dataOf } from '../refusals/refusal.ts';
import type { Role } from '../session/roles.ts';

/** Query keys of people. */
export const peopleKeys = {
  all: ['people'] as const,
  byName: (term: string) => ['people', 'by-name', term] as const,
  matches: (term: string, role: string, division: string) => ['people', 'matches', getLocale(), term, role, division] as const,
  namesToConfirm: ['people', 'names-to-confirm'] as const,
};

/** A quoted pattern for PostgREST's `or`, without characters that end the text or are wildcards. */
const plain = (term: string) => term.replaceAll(/["\\%*_]/g, ' ').trim();

/** People whose name has `term` in it, without those whose data was erased. */
export const peopleByNameQuery = (db: Client, term: string) =>
  queryOptions({
    queryKey: peopleKeys.byName(term),
    queryFn: async () => {
      const pattern = plain(term);
      const people = db
        .from('profiles')
        .select('id, nickname, full_name, full_name_en, is_name_doubtful, role')
        .is('erased_at', null)
        .order('nickname')
        .limit(8);
      return dataOf(
        await (pattern === ''
          ? people
          : people.or(`nickname.ilike."*${pattern}*",full_name.ilike."*${pattern}*",full_name_en.ilike."*${pattern}*"`)),
      );
    },
  });

export type NamedPerson = RowOf<typeof peopleByNameQuery>;

/** A row of a person is high on a phone. */
export const peoplePage = 25;

interface PeopleSearch {
  readonly term: string;
  readonly role: Role | '';
  /** A slug; empty: any. */
  readonly division: string;
  readonly after: { name: string; id: string } | null;
}

/** For administrators: with addresses, in the order of the names as the language shows them, a page at a time, after the person `after`; each with the `total` of the matches. */
export async function findPeople(db: Client, { term, role, division, after }: PeopleSearch) {
  return dataOf(
    await db.rpc('find_people', {
      term,
      ...(role !== '' && { of_role: role }),
      ...(division !== '' && { of_division: division }),
      in_english: getLocale() === 'en',
      ...(after && { after_name: after.name, after_id: after.id }),
    }),
  );
}

export type PersonMatch = Awaited<ReturnType<typeof findPeople>>[number];
