import { refuse } from '../errors.ts';

const statuses = new Set([301, 302, 303, 307, 308]);

export const isRedirect = (status: number): boolean => statuses.has(status);

/**
 * The target of a redirect, not checked yet. @throws redirect_refused if it has none
 *
 * The field's bytes arrive as Latin-1; many servers write UTF-8 into it, which browsers accept.
 */
export function redirectTarget(location: string | null, from: URL): string {
  const target = location === null ? null : URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from);
  if (target === null) throw refuse('redirect_refused', `${from.host} redirects, but does not say where to.`);
  return target.href;
}
