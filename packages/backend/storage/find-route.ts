import { refuse } from './errors.ts';

export interface Found<Route> {
  readonly route: Route;
  readonly bucket: string;
  readonly name: string;
}

/**
 * The route of a path below the room's, with what its members say, percent-decoded. Empty members are members: a name may
 * have them. Undefined where nothing fits. @throws InvalidKey for what cannot be decoded
 */
export function findRoute<Route extends { readonly methods: readonly string[]; readonly path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): Found<Route> | undefined {
  const given = path.split('/');
  for (const route of routes) {
    if (!route.methods.includes(method)) continue;
    const found = match(route.path.split('/'), given);
    if (found) return { route, bucket: decode(found.bucket), name: decode(found.name) };
  }
  return undefined;
}

function match(wanted: readonly string[], given: readonly string[]): { bucket: string; name: string } | undefined {
  let bucket = '';
  for (const [index, member] of wanted.entries()) {
    const is = given[index];
    if (member === '*') {
      const name = given.slice(index).join('/');
      return name === '' ? undefined : { bucket, name };
    }
    if (is === undefined || (member !== ':bucket' && member !== is)) return undefined;
    if (member === ':bucket') {
      if (is === '') return undefined;
      bucket = is;
    }
  }
  // A slash at the end is no member.
  const rest = given.slice(wanted.length);
  return rest.every((member) => member === '') && rest.length <= 1 ? { bucket, name: '' } : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw refuse('InvalidKey', { message: 'Invalid key: the address is not percent-encoded as it should be', cause });
  }
}
