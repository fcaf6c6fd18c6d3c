import { refuse } from '../errors.ts';
import type { StudioRequest } from '../page/page.ts';
import { findUsers } from './find-user.sql.ts';
import { isActorKind, postgres, type ActingUser, type Actor } from './actor.ts';

export interface ChosenActor {
  readonly actor: Actor;
  /** How a URL names it: `anon`, `authenticated:<id>`; empty for the database's owner. */
  readonly search: string;
  readonly label: string;
  /** What the field of the user has. */
  readonly person: string;
}

/** What the fields say, before anybody is looked up: to show them again after a refusal. */
export function chosenActor(fields: URLSearchParams, name: string): ChosenActor {
  const [kind = '', ...rest] = (fields.get(name) ?? '').split(':');
  const person = (rest.join(':') || fields.get(`${name}_user`) || '').trim();
  return { actor: isActorKind(kind) ? { kind, user: undefined } : postgres, search: '', label: kind, person };
}

/**
 * Reads for whom a statement runs: a role, and for `authenticated` a user by id or email address, in one field
 * (`authenticated:<id>`) or two.
 * @throws actor_invalid
 */
export async function readActor({ studio }: StudioRequest, fields: URLSearchParams, name: string): Promise<ChosenActor> {
  const [kind = ''] = (fields.get(name) ?? '').split(':');
  const { person } = chosenActor(fields, name);
  if (kind === '' || kind === 'postgres') return { actor: postgres, search: '', label: 'postgres', person };
  if (!isActorKind(kind)) throw refuse('actor_invalid', 'Act as postgres, service_role, anon or authenticated.');
  if (kind !== 'authenticated') return { actor: { kind, user: undefined }, search: kind, label: kind, person };
  if (person === '') throw refuse('actor_invalid', 'Choose the user to act as: an email address or an id.');
  const user = await findUser(studio, person);
  return {
    actor: { kind, user },
    search: `authenticated:${user.id}`,
    label: user.email || user.phone || user.id,
    person: user.email || user.id,
  };
}

async function findUser({ asActor }: StudioRequest['studio'], person: string): Promise<ActingUser> {
  const [first, second] = await asActor(postgres, (database) => findUsers(database, person));
  if (!first) throw refuse('actor_invalid', 'No user has this address or id.');
  const isExact = [first.id, first.email?.toLowerCase()].includes(person.toLowerCase());
  if (second && !isExact) throw refuse('actor_invalid', 'More than one user matches: enter the full address.');
  return first;
}
