import type { Caller } from '@trivium/postgres';
import { serviceRole, studioRole } from './studio-roles.sql.ts';

/** For whom a statement runs. */
export const actorKinds = ['postgres', 'service_role', 'anon', 'authenticated'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Of a user, what an access token says. */
export interface ActingUser {
  readonly id: string;
  readonly aud: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly app_metadata: object | null;
  readonly user_metadata: object | null;
  readonly is_anonymous: boolean | null;
}

export interface Actor {
  readonly kind: ActorKind;
  /** For `authenticated`. */
  readonly user: ActingUser | undefined;
}

export const postgres: Actor = { kind: 'postgres', user: undefined };

/** Neither of the first two is the role of its name: see `studio-roles.sql.ts`. */
const roles: Readonly<Record<ActorKind, string>> = {
  postgres: studioRole,
  service_role: serviceRole,
  anon: 'anon',
  authenticated: 'authenticated',
};

/** Role and claims as a request of this actor would have them. The project's hook for access tokens is not called. */
export function callerOf({ kind, user }: Actor): Caller {
  if (kind === 'postgres') return { role: roles.postgres, claims: {} };
  if (kind !== 'authenticated' || !user) return { role: roles[kind], claims: { role: kind } };
  return {
    role: roles.authenticated,
    claims: {
      sub: user.id,
      aud: user.aud ?? 'authenticated',
      role: 'authenticated',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.app_metadata ?? {},
      user_metadata: user.user_metadata ?? {},
      is_anonymous: user.is_anonymous ?? false,
      aal: 'aal1',
    },
  };
}

export const isActorKind = (text: string): text is ActorKind => actorKinds.some((kind) => kind === text);
