/** The path to return to after signing in, always within this site. */
export function pathWithin(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return undefined;
  const base = 'http://site.invalid';
  if (!URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  // `/.//other.example` is a path to the parser, and another site's address once it is written out.
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
