import { createHash } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import type { Exchange, Unit } from '../context.ts';
import { deleteFactorsOf } from '../factors/factors.sql.ts';
import { answer } from '../request/answer.ts';
import { flag, readBody } from '../request/body.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { databaseRefusal } from '../sign-up/store-user.ts';
import { transact } from '../transact.ts';
import { renameIdentity } from '../users/identities.sql.ts';
import { dropTokens } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { deleteUser, updateUser } from '../users/users.sql.ts';
import { administrator, findSubject, traitsOfUser } from './find-subject.ts';

const bodySchema = z.looseObject({ should_soft_delete: flag });

/**
 * `DELETE /admin/users/{user_id}`. With `should_soft_delete` the row stays, so that what refers to it holds, but nothing
 * in it tells who it was.
 */
export async function removeUser(exchange: Exchange): Promise<Response> {
  const subject = await findSubject(exchange);
  const hasBody = exchange.request.headers.get('content-length') !== '0' && exchange.request.body !== null;
  const isSoft = hasBody && (await readBody(exchange, bodySchema)).should_soft_delete;
  await transact(exchange, async (unit) => {
    await audit(unit, administrator, 'user_deleted', traitsOfUser(subject));
    if (isSoft) {
      if (!subject.deleted_at) await hide(unit, subject);
      return;
    }
    await deleteUser(unit.db, subject.id).catch((error: unknown) => {
      throw databaseRefusal('Database error deleting user', error);
    });
  });
  return answer({});
}

async function hide(unit: Unit, user: User): Promise<void> {
  const { db, exchange } = unit;
  const hidden = (text: string) => createHash('sha256').update(`${user.id}${text}`).digest('base64url');
  await dropTokens(db, user.id);
  await endSessions(db, user.id);
  await deleteFactorsOf(db, user.id);
  for (const identity of user.identities)
    await renameIdentity(db, identity.id, hidden(`${identity.provider}:${identity.provider_id}`));
  await updateUser(
    db,
    user.id,
    {
      email: user.email && hidden(user.email),
      phone: user.phone && hidden(user.phone).slice(0, 15),
      email_change: user.email_change && hidden(user.email_change),
      phone_change: user.phone_change && hidden(user.phone_change).slice(0, 15),
      encrypted_password: null,
      confirmation_token: '',
      recovery_token: '',
      email_change_token_current: '',
      email_change_token_new: '',
      phone_change_token: '',
      reauthentication_token: '',
      raw_user_meta_data: {},
      raw_app_meta_data: {},
      deleted_at: exchange.now,
    },
    exchange.now,
  );
}
