import { RestError } from '../errors.ts';
import type { Range } from './tree.ts';

/** The root's range: `limit` and `offset` of the address within the Range header (which counts for GET alone). @throws PGRST103 */
export function rootRange(asked: Range | undefined, header: string | null, method: string): Range {
  const own: Range = asked ?? { offset: 0 };
  if (own.limit !== undefined && own.limit < 0)
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    });
  const offset = Math.max(own.offset, 0);
  if (own.limit === 0) return { offset, limit: 0 };
  const match = method === 'GET' ? /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '') : null;
  if (!match) return { offset, limit: own.limit };
  const first = Number(match[1]);
  const last = match[2] === undefined ? Infinity : Number(match[2]);
  if (last < first)
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  const from = Math.max(offset, first);
  const to = Math.min(last, own.limit === undefined ? Infinity : offset + own.limit - 1);
  if (to < from)
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    });
  return { offset: from, limit: to === Infinity ? undefined : to - from + 1 };
}
