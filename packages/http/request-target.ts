import { refuse } from './errors.ts';

const maxTargetLength = 8192;

/**
 * Refuses a request target that no route could mean, before anything is made of it.
 *
 * @throws CodedError url_too_long, url_invalid
 */
export function checkTarget(target: string): void {
  if (target.length > maxTargetLength) throw refuse('url_too_long', `An address may have ${maxTargetLength} characters.`);
  const path = pathOf(target);
  // A proxy may send the whole address (RFC 9112, section 3.2.2); that form is left to the URL parser.
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
