/** What the client has already, and what the server has. */
export interface Held {
  readonly eTag: string | undefined;
  readonly lastModified: Date | undefined;
}

/** Whether the client's copy is still good (RFC 9110, section 13): a tag, where there is one, decides alone. */
export function isUnchanged(headers: Headers, held: Held): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return tags.trim() === '*' || (held.eTag !== undefined && listTags(tags).includes(weak(held.eTag)));
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  // The header knows seconds alone.
  return held.lastModified !== undefined && Math.floor(held.lastModified.getTime() / 1000) * 1000 <= since;
}

/** Whether a range may be given: `If-Range` says of which copy the client wants it. */
export function isRangeWanted(headers: Headers, held: Held): boolean {
  const wanted = headers.get('if-range');
  if (wanted === null) return true;
  if (wanted.startsWith('"')) return wanted === held.eTag;
  return held.lastModified !== undefined && Math.floor(held.lastModified.getTime() / 1000) * 1000 === Date.parse(wanted);
}

const listTags = (header: string) => (header.match(/(?:W\/)?"[^"]*"/g) ?? []).map(weak);
const weak = (tag: string) => tag.replace(/^W\//, '');
