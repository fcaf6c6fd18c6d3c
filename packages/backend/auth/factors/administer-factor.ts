import { z } from 'zod';
import { adminActor, findTargetUser } from '../admin/target-user.ts';
import { audit } from '../audit/audit.ts';
import type { AuthRequest } from '../context.ts';
import { jsonResponse } from '../request/responses.ts';
import { readBody, text } from '../request/body.ts';
import { downgradeSessions } from '../sessions/sessions.sql.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { factorBody } from '../users/user.rules.ts';
import { deleteFactor, renameFactor } from './factors.sql.ts';
import { findFactor } from './find-factor.ts';

const bodySchema = z.looseObject({ friendly_name: text });

/** `PUT /admin/users/{user_id}/factors/{factor_id}`: renames a factor. */
export async function updateTargetFactor(request: AuthRequest): Promise<Response> {
  const user = await findTargetUser(request);
  const factor = findFactor(request, user);
  const { friendly_name: name } = await readBody(request, bodySchema);
  await inUnitOfWork(request, async (unit) => {
    if (name !== '') await renameFactor(unit.db, factor.id, name, request.now);
    await audit(unit, adminActor(unit.request), 'factor_updated', {
      user_id: user.id,
      factor_id: factor.id,
      factor_type: factor.factor_type,
    });
  });
  return jsonResponse(factorBody(name === '' ? factor : { ...factor, friendly_name: name, updated_at: request.now }));
}

/** `DELETE /admin/users/{user_id}/factors/{factor_id}`: removes a factor that its user has lost. */
export async function removeTargetFactor(request: AuthRequest): Promise<Response> {
  const user = await findTargetUser(request);
  const factor = findFactor(request, user);
  await inUnitOfWork(request, async (unit) => {
    await audit(unit, user, 'factor_deleted', { user_id: user.id, factor_id: factor.id });
    await deleteFactor(unit.db, factor.id);
    await downgradeSessions(unit.db, user.id, factor.id);
  });
  return jsonResponse(factorBody(factor));
}
