/** The validators of an object (RFC 9110, section 8.8). */
export interface Validators {
  readonly eTag: string | undefined;
  readonly lastModified: Date | undefined;
}

/** Whether the client's copy is still valid (RFC 9110, section 13). If-None-Match takes precedence over If-Modified-Since. */
export function isNotModified(headers: Headers, validators: Validators): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null)
    return tags.trim() === '*' || (validators.eTag !== undefined && parseEtags(tags).includes(stripWeakPrefix(validators.eTag)));
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  // The header has a precision of one second.
  return validators.lastModified !== undefined && Math.floor(validators.lastModified.getTime() / 1000) * 1000 <= since;
}

/** Whether a precondition fails (RFC 9110, section 13.1). If-Match takes precedence over If-Unmodified-Since. */
export function isPreconditionFailed(headers: Headers, validators: Validators): boolean {
  const tags = headers.get('if-match');
  if (tags !== null)
    return tags.trim() !== '*' && (validators.eTag === undefined || !parseEtags(tags).includes(stripWeakPrefix(validators.eTag)));
  const since = Date.parse(headers.get('if-unmodified-since') ?? '');
  return validators.lastModified !== undefined && Math.floor(validators.lastModified.getTime() / 1000) * 1000 > since;
}

/** Whether the Range header applies: `If-Range`, if present, must match the current version. */
export function isRangeApplicable(headers: Headers, validators: Validators): boolean {
  const ifRange = headers.get('if-range');
  if (ifRange === null) return true;
  if (ifRange.startsWith('"')) return ifRange === validators.eTag;
  return (
    validators.lastModified !== undefined && Math.floor(validators.lastModified.getTime() / 1000) * 1000 === Date.parse(ifRange)
  );
}

const parseEtags = (header: string) => (header.match(/(?:W\/)?"[^"]*"/g) ?? []).map(stripWeakPrefix);
const stripWeakPrefix = (tag: string) => tag.replace(/^W\//, '');
