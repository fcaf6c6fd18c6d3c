import type { UnitOfWork } from '../context.ts';
import type { Json, User } from '../users/user.ts';
import { insertEntry } from './audit.sql.ts';

const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
} as const;

export type AuditAction = keyof typeof logTypes;

/** Who acted: a user, or a role such as service_role. */
export type Actor = Pick<User, 'id' | 'email' | 'phone' | 'is_sso_user' | 'raw_user_meta_data'>;

/** Records an action in the transaction that performs it. */
export async function audit(unit: UnitOfWork, actor: Actor, action: AuditAction, traits?: Json): Promise<void> {
  const name = actor.raw_user_meta_data?.['full_name'];
  const payload = {
    action,
    actor_id: actor.id,
    ...(name !== undefined && { actor_name: name }),
    actor_username: actor.phone || actor.email || '',
    actor_via_sso: actor.is_sso_user,
    log_type: logTypes[action],
    ...(traits && { traits }),
  };
  await insertEntry(unit.db, payload, unit.request.clientIp, unit.request.now);
}
