import { RestError } from '../errors.ts';
import { formOf, parseAccept, type Form } from '../parse/media.rules.ts';
import { parsePreferences, type Preferences } from '../parse/prefer.rules.ts';

export type Target = { readonly kind: 'root' } | { readonly kind: 'table' | 'routine'; readonly name: string };

/** What a request is about, apart from its parameters and its body. */
export interface Demand {
  readonly target: Target;
  readonly method: string;
  readonly schema: string;
  /** Told back to the client where it could have asked for another schema. */
  readonly isProfileTold: boolean;
  readonly preferences: Preferences;
  readonly accepts: readonly string[];
}

export interface DemandOptions {
  readonly schemas: readonly string[];
  readonly isRollbackAllowed: boolean;
}

/** @throws PGRST106, PGRST125, PGRST100 */
export function readDemand(method: string, path: string, headers: Pick<Headers, 'get'>, options: DemandOptions): Demand {
  const isWrite = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method);
  const profile = headers.get(isWrite ? 'content-profile' : 'accept-profile');
  if (profile !== null && !options.schemas.includes(profile))
    throw new RestError('PGRST106', `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${options.schemas.join(', ')}`,
    });
  const preferences = parsePreferences(headers.get('prefer'));
  return {
    target: readTarget(path),
    method,
    schema: profile ?? options.schemas[0] ?? 'public',
    isProfileTold: profile !== null || options.schemas.length > 1,
    preferences: {
      ...preferences,
      tx: options.isRollbackAllowed ? preferences.tx : undefined,
      timezone: knownZone(preferences.timezone),
    },
    accepts: parseAccept(headers.get('accept')),
  };
}

function readTarget(path: string): Target {
  const [, ...pieces] = path.split('/').map(decoded);
  const [first = '', second] = pieces;
  if (pieces.length <= 1) return first === '' ? { kind: 'root' } : { kind: 'table', name: first };
  if (pieces.length === 2 && first === 'rpc' && second) return { kind: 'routine', name: second };
  throw new RestError('PGRST125', 'Invalid path specified in request URL');
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    throw new RestError('PGRST125', 'Invalid path specified in request URL');
  }
}

/** A zone that nobody knows is passed over. */
function knownZone(zone: string | undefined): string | undefined {
  try {
    return zone === undefined ? undefined : (Intl.DateTimeFormat('en', { timeZone: zone }), zone);
  } catch {
    return undefined;
  }
}

/** The first form that the client accepts and the server has. @throws PGRST107 */
export function chooseForm(accepts: readonly string[], isPlanAllowed: boolean): Form {
  for (const type of accepts) {
    const form = formOf(type);
    if (form && form.kind !== 'openapi' && (form.kind !== 'plan' || isPlanAllowed)) return form;
  }
  throw new RestError('PGRST107', `None of these media types are available: ${accepts.join(', ')}`);
}

/** @throws PGRST122 */
export function refuseUnknownPreferences({ handling, unknown }: Preferences): void {
  if (handling === 'strict' && unknown.length > 0)
    throw new RestError('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
}
