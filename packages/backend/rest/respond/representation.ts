import { RestError } from '../errors.ts';
import { representationOf, type FindHandler, type Representation } from '../parse/media.rules.ts';
import type { Preferences } from '../parse/prefer.rules.ts';
import type { ResultRow } from '../plan/statement.sql.ts';
import type { Answer } from './answer.ts';

/** The first representation that the client accepts and the server offers. @throws PGRST107 */
export function chooseRepresentation(
  accepts: readonly string[],
  isPlanAllowed: boolean,
  findHandler: FindHandler,
): Representation {
  for (const type of accepts) {
    const representation = representationOf(type, findHandler);
    if (representation && representation.kind !== 'openapi' && (representation.kind !== 'plan' || isPlanAllowed))
      return representation;
  }
  throw notAcceptable(accepts);
}

export const notAcceptable = (accepts: readonly string[]) =>
  new RestError('PGRST107', `None of these media types are available: ${accepts.join(', ')}`);

/** @throws PGRST122 */
export function refuseUnknownPreferences({ handling, unknown }: Preferences): void {
  if (handling === 'strict' && unknown.length > 0)
    throw new RestError('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
}

/** @throws PGRST116 where a single object was asked for and the row count is not 1 */
export function assertSingle({ kind }: Representation, { rowCount }: ResultRow): void {
  if (kind !== 'object' || Number(rowCount) === 1) return;
  throw new RestError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rowCount} rows`,
  });
}

/** What the function that answers the root is asked for: a description is its JSON. @throws PGRST107 */
export function chooseRootRepresentation(
  accepts: readonly string[],
  isPlanAllowed: boolean,
  findHandler: FindHandler,
): Representation {
  const favourite = accepts
    .map((type) => representationOf(type, findHandler))
    .find((representation) => representation !== undefined);
  if (favourite?.kind !== 'openapi') return chooseRepresentation(accepts, isPlanAllowed, findHandler);
  return { kind: 'json', isStripped: false, contentType: favourite.contentType };
}

/** The query plan in place of the rows, as `application/vnd.pgrst.plan` asks for. */
export const planAnswer = ({ contentType }: Representation, explanation: string): Answer => ({
  status: 200,
  headers: { 'content-type': contentType },
  body: explanation,
});
