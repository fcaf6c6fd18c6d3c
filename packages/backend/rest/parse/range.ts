import { RestError } from '../errors.ts';
import type { Range } from './tree.ts';

/** The root's range: `limit` and `offset` of the query, applied within the Range header of a GET. @throws PGRST103 */
export function rootRange(queryRange: Range | undefined, header: string | null, method: string): Range {
  const requested: Range = queryRange ?? { offset: 0 };
  if (requested.limit !== undefined && requested.limit < 0)
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    });
  const offset = Math.max(requested.offset, 0);
  if (requested.limit === 0) return { offset, limit: 0 };
  const match = method === 'GET' ? /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '') : null;
  if (!match) return { offset, limit: requested.limit };
  const first = Number(match[1]);
  const last = match[2] === undefined ? Infinity : Number(match[2]);
  if (last < first)
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  const from = Math.max(offset, first);
  const to = Math.min(last, requested.limit === undefined ? Infinity : offset + requested.limit - 1);
  if (to < from)
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    });
  return { offset: from, limit: to === Infinity ? undefined : to - from + 1 };
}
