/** The address of an object in a public bucket, as supabase-js writes it; with `transform` that of a rendered picture. */
export function publicAddress(
  url: string,
  bucket: string,
  path: string,
  transform?: { readonly width?: number; readonly resize?: string },
): string {
  const query = new URLSearchParams(Object.entries(transform ?? {}).map(([name, value]) => [name, String(value)]));
  const kind = transform ? 'render/image' : 'object';
  const address = encodeURI(`${url}/storage/v1/${kind}/public/${bucket}/${path.replace(/^\/+/, '')}`);
  return query.size > 0 ? `${address}?${query}` : address;
}
