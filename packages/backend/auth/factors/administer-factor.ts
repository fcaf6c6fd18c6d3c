import { z } from 'zod';
import { administrator, findFactor, findSubject } from '../admin/find-subject.ts';
import { audit } from '../audit/audit.ts';
import type { Exchange } from '../context.ts';
import { answer } from '../request/answer.ts';
import { readBody, text } from '../request/body.ts';
import { lowerSessions } from '../sessions/sessions.sql.ts';
import { transact } from '../transact.ts';
import { factorBody } from '../users/user.rules.ts';
import { deleteFactor, renameFactor } from './factors.sql.ts';

const bodySchema = z.looseObject({ friendly_name: text });

/** `PUT /admin/users/{user_id}/factors/{factor_id}`: its name. */
export async function changeSubjectFactor(exchange: Exchange): Promise<Response> {
  const user = await findSubject(exchange);
  const factor = findFactor(exchange, user);
  const { friendly_name: name } = await readBody(exchange, bodySchema);
  await transact(exchange, async (unit) => {
    if (name !== '') await renameFactor(unit.db, factor.id, name, exchange.now);
    await audit(unit, administrator, 'factor_updated', {
      user_id: user.id,
      factor_id: factor.id,
      factor_type: factor.factor_type,
    });
  });
  return answer(factorBody(name === '' ? factor : { ...factor, friendly_name: name, updated_at: exchange.now }));
}

/** `DELETE /admin/users/{user_id}/factors/{factor_id}`: for who has lost it. */
export async function removeSubjectFactor(exchange: Exchange): Promise<Response> {
  const user = await findSubject(exchange);
  const factor = findFactor(exchange, user);
  await transact(exchange, async (unit) => {
    await audit(unit, user, 'factor_deleted', { user_id: user.id, factor_id: factor.id });
    await deleteFactor(unit.db, factor.id);
    await lowerSessions(unit.db, user.id, factor.id);
  });
  return answer(factorBody(factor));
}
