import { isUuid } from '@trivium/core';
import { refuse } from '../errors.ts';
import type { StudioRequest } from '../page/page.ts';
import { isActorKind, postgres, type ActingUser, type Actor } from './actor.ts';

export interface ChosenActor {
  readonly actor: Actor;
  /** How a URL names it: `anon`, `authenticated:<id>`; empty for the database's owner. */
  readonly search: string;
  readonly label: string;
  /** What the field of the user has. */
  readonly person: string;
}

/**
 * Reads for whom a statement runs: a role, and for `authenticated` a user by id or e-mail address, in one field
 * (`authenticated:<id>`) or two.
 * @throws actor_invalid
 */
export async function readActor({ studio }: StudioRequest, fields: URLSearchParams, name: string): Promise<ChosenActor> {
  const [kind = '', ...rest] = (fields.get(name) ?? '').split(':');
  const person = (rest.join(':') || fields.get(`${name}_user`) || '').trim();
  if (kind === '' || kind === 'postgres') return { actor: postgres, search: '', label: 'postgres', person };
  if (!isActorKind(kind)) throw refuse('actor_invalid', 'Act as postgres, service_role, anon or authenticated.');
  if (kind !== 'authenticated') return { actor: { kind, user: undefined }, search: kind, label: kind, person };
  if (person === '') throw refuse('actor_invalid', 'Choose the user to act as: an e-mail address or an id.');
  const user = await findUser(studio, person);
  return {
    actor: { kind, user },
    search: `authenticated:${user.id}`,
    label: user.email || user.phone || user.id,
    person: user.email || user.id,
  };
}

async function findUser({ admin }: StudioRequest['studio'], person: string): Promise<ActingUser> {
  const isId: boolean = isUuid(person);
  if (isId) return (await admin.auth('GET', `/users/${person}`)).body as ActingUser;
  const { body } = await admin.auth('GET', `/users?per_page=50&filter=${encodeURIComponent(person)}`);
  const { users } = body as { readonly users: readonly ActingUser[] };
  const address = person.toLowerCase();
  const user = users.find(({ email }) => email?.toLowerCase() === address) ?? (users.length === 1 ? users[0] : undefined);
  if (!user)
    throw refuse(
      'actor_invalid',
      users.length === 0 ? 'No user has this address or id.' : 'More than one user has this in the address: write all of it.',
    );
  return user;
}
