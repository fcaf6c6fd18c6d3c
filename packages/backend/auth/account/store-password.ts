import { audit } from '../audit/audit.ts';
import type { Unit } from '../context.ts';
import { notify } from '../mail/notify.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { dropTokens } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';

/**
 * Stores a new password. Whatever the old one began is void: one-time tokens, and all sessions but the one in which it
 * was changed.
 */
export async function storePassword(unit: Unit, user: User, passwordHash: string, keptSession?: string): Promise<User> {
  const { db, exchange } = unit;
  await dropTokens(db, user.id);
  await endSessions(db, user.id, keptSession);
  const changed = await updateUser(
    db,
    user.id,
    {
      encrypted_password: passwordHash,
      confirmation_token: '',
      confirmation_sent_at: null,
      recovery_token: '',
      recovery_sent_at: null,
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_sent_at: null,
      phone_change_token: '',
      phone_change_sent_at: null,
      reauthentication_token: '',
      reauthentication_sent_at: null,
    },
    exchange.now,
  );
  await audit(unit, changed, 'user_updated_password');
  notify(unit, { kind: 'password_changed', user: changed });
  return changed;
}
