const prefix = 'x-amz-meta-';
const headerName = /^[a-z0-9!#$%&'*+.^_`|~-]{1,200}$/;
const printable = /^[\x20-\x7e]*$/;

/** The metadata of a client, from its headers `x-amz-meta-…`; undefined without any. */
export function metadataOf(headers: Iterable<readonly [string, string]>): Record<string, string> | undefined {
  const entries = [...headers].flatMap(([name, value]) =>
    name.toLowerCase().startsWith(prefix) ? [[name.slice(prefix.length).toLowerCase(), value] as const] : [],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The metadata as headers. What no header can carry, such as an object that another interface stored, is counted. */
export function metadataHeaders(metadata: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {};
  let missing = 0;
  for (const [name, value] of Object.entries(metadata)) {
    const header = name.toLowerCase();
    if (typeof value === 'string' && headerName.test(header) && printable.test(value)) headers[prefix + header] = value;
    else missing++;
  }
  if (missing > 0) headers['x-amz-missing-meta'] = String(missing);
  return headers;
}
