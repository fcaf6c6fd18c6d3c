import { audit } from '../audit/audit.ts';
import type { UnitOfWork } from '../context.ts';
import { notify } from '../mail/notify.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { deleteTokens } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';

/** Stores a new password. Deletes the user's one-time tokens, and ends all sessions except `exceptSessionId`. */
export async function storePassword(unit: UnitOfWork, user: User, passwordHash: string, exceptSessionId?: string): Promise<User> {
  const { db, request } = unit;
  await deleteTokens(db, user.id);
  await endSessions(db, user.id, exceptSessionId);
  const updatedUser = await updateUser(
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
    request.now,
  );
  await audit(unit, updatedUser, 'user_updated_password');
  await notify(unit, { kind: 'password_changed', user: updatedUser });
  return updatedUser;
}
