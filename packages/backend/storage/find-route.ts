import { refuse } from './errors.ts';

export interface RouteMatch<Route> {
  readonly route: Route;
  readonly bucket: string;
  readonly name: string;
}

/**
 * Finds the first route that matches a path below /storage/v1 and percent-decodes its bucket and name. Empty segments
 * count, because object names may contain them. @throws InvalidKey if a segment cannot be decoded
 */
export function findRoute<Route extends { readonly methods: readonly string[]; readonly path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch<Route> | undefined {
  const segments = path.split('/');
  for (const route of routes) {
    if (!route.methods.includes(method)) continue;
    const match = matchPath(route.path.split('/'), segments);
    if (match) return { route, bucket: decode(match.bucket), name: decode(match.name) };
  }
  return undefined;
}

function matchPath(pattern: readonly string[], segments: readonly string[]): { bucket: string; name: string } | undefined {
  let bucket = '';
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index];
    if (expected === '*') {
      const name = segments.slice(index).join('/');
      return name === '' ? undefined : { bucket, name };
    }
    if (segment === undefined || (expected !== ':bucket' && expected !== segment)) return undefined;
    if (expected === ':bucket') {
      if (segment === '') return undefined;
      bucket = segment;
    }
  }
  // A single trailing slash is ignored.
  const rest = segments.slice(pattern.length);
  return rest.every((segment) => segment === '') && rest.length <= 1 ? { bucket, name: '' } : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw refuse('InvalidKey', { message: 'Invalid key: the URL has invalid percent-encoding', cause });
  }
}
