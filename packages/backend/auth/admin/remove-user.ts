import { createHash } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { toAuthError } from '../database-errors.ts';
import { deleteFactorsOf } from '../factors/factors.sql.ts';
import { jsonResponse } from '../request/responses.ts';
import { flag, readOptionalBody } from '../request/body.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { renameIdentity } from '../users/identities.sql.ts';
import { deleteTokens } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { deleteUser, updateUser } from '../users/users.sql.ts';
import { adminActor, findTargetUser, userTraits } from './target-user.ts';

const bodySchema = z.looseObject({ should_soft_delete: flag });

/**
 * `DELETE /admin/users/{user_id}`. With `should_soft_delete` the row stays for the rows that refer to it, but everything
 * that identifies the person is erased.
 */
export async function removeUser(request: AuthRequest): Promise<Response> {
  const targetUser = await findTargetUser(request);
  const { should_soft_delete: isSoft } = await readOptionalBody(request, bodySchema);
  await inUnitOfWork(request, async (unit) => {
    await audit(unit, adminActor(unit.request), 'user_deleted', userTraits(targetUser));
    if (isSoft) {
      if (!targetUser.deleted_at) await softDelete(unit, targetUser);
      return;
    }
    await deleteUser(unit.db, targetUser.id).catch((error: unknown) => {
      throw toAuthError('Database error deleting user', error);
    });
  });
  return jsonResponse({});
}

async function softDelete(unit: UnitOfWork, user: User): Promise<void> {
  const { db, request } = unit;
  const pseudonym = (text: string) => createHash('sha256').update(`${user.id}${text}`).digest('base64url');
  await deleteTokens(db, user.id);
  await endSessions(db, user.id);
  await deleteFactorsOf(db, user.id);
  for (const identity of user.identities)
    await renameIdentity(db, identity.id, pseudonym(`${identity.provider}:${identity.provider_id}`));
  await updateUser(
    db,
    user.id,
    {
      email: user.email && pseudonym(user.email),
      phone: user.phone && pseudonym(user.phone).slice(0, 15),
      email_change: user.email_change && pseudonym(user.email_change),
      phone_change: user.phone_change && pseudonym(user.phone_change).slice(0, 15),
      encrypted_password: null,
      confirmation_token: '',
      recovery_token: '',
      email_change_token_current: '',
      email_change_token_new: '',
      phone_change_token: '',
      reauthentication_token: '',
      raw_user_meta_data: {},
      raw_app_meta_data: {},
      deleted_at: request.now,
    },
    request.now,
  );
}
