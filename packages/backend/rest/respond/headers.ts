import { RestError } from '../errors.ts';
import type { Preferences } from '../parse/prefer.rules.ts';
import type { Range } from '../parse/tree.ts';
import type { ApiRequest } from '../request/api-request.ts';

/** `Content-Range`, such as `0-24/3573`: the first and last row of the answer, and the total or `*`. */
export function contentRange(offset: number, rowCount: number, total: number | null): string {
  const hasRows = rowCount > 0 && total !== 0;
  return `${hasRows ? `${offset}-${offset + rowCount - 1}` : '*'}/${total ?? '*'}`;
}

/** 206 where the total shows that rows are missing. @throws PGRST103 for an offset past the end */
export function rangeStatus({ offset }: Range, rowCount: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total)
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'content-range': contentRange(offset, 0, total) },
    });
  return rowCount < total ? 206 : 200;
}

/** `Content-Profile`, where the client could have named another schema. */
export const contentProfile = ({ hasContentProfile, schema }: ApiRequest): Record<string, string> =>
  hasContentProfile ? { 'content-profile': schema } : {};

/** Preferences that only some methods apply. */
export type MethodPreference = 'resolution' | 'missing' | 'return' | 'maxAffected';

/** `Preference-Applied`: the preferences that this answer follows. */
export function appliedPreferences(preferences: Preferences, applicable: readonly MethodPreference[]): Record<string, string> {
  const { resolution, missing, count, tx, handling, timezone, maxAffected } = preferences;
  const isApplicable = (name: MethodPreference) => applicable.includes(name);
  const applied = [
    isApplicable('resolution') && resolution && `resolution=${resolution}`,
    isApplicable('missing') && missing && `missing=${missing}`,
    isApplicable('return') && preferences.return && `return=${preferences.return}`,
    count && `count=${count}`,
    tx && `tx=${tx}`,
    handling && `handling=${handling}`,
    timezone && `timezone=${timezone}`,
    isApplicable('maxAffected') && handling === 'strict' && maxAffected !== undefined && `max-affected=${maxAffected}`,
  ].filter((text) => typeof text === 'string' && text !== '');
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {};
}
