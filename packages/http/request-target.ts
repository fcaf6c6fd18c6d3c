import { refuse } from './errors.ts';

const maxTargetLength = 8192;

/**
 * Refuses invalid request targets before they are routed.
 *
 * @throws CodedError url_too_long, url_invalid
 */
export function checkTarget(target: string): void {
  if (target.length > maxTargetLength) throw refuse('url_too_long', `An address can have at most ${maxTargetLength} characters.`);
  const path = pathOf(target);
  // A proxy may send an absolute address (RFC 9112, section 3.2.2); the URL parser reads that form.
  if (!path.startsWith('/') && !/^https?:\/\//i.test(path)) throw refuse('url_invalid', 'An address starts with a slash.');
  if (path.startsWith('//')) throw refuse('url_invalid', 'An address starts with one slash, not two.');
  try {
    decodeURIComponent(path);
  } catch {
    throw refuse('url_invalid', 'The address has a percent sign that is not followed by a valid encoding.');
  }
}

export function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}
