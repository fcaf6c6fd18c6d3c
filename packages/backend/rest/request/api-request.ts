import { RestError } from '../errors.ts';
import { parseAccept } from '../parse/media.rules.ts';
import { parsePreferences, type Preferences } from '../parse/prefer.rules.ts';
import type { TransactionEnd } from '../rest-options.ts';

export type Target =
  | { readonly kind: 'root' }
  | { readonly kind: 'table'; readonly name: string }
  /** `isRoot`: the function answers the root, where a description is asked for. */
  | { readonly kind: 'routine'; readonly name: string; readonly isRoot?: true };

/** What a request asks for, without its query and its body. */
export interface ApiRequest {
  readonly target: Target;
  readonly method: string;
  readonly schema: string;
  /** Whether the response names its schema in Content-Profile: the client named one or could have. */
  readonly hasContentProfile: boolean;
  readonly preferences: Preferences;
  /** Whether the transaction ends without effect. */
  readonly isRolledBack: boolean;
  /** Media types, the client's favourite first. */
  readonly accepts: readonly string[];
}

export interface ApiRequestOptions {
  readonly schemas: readonly string[];
  readonly transactionEnd: TransactionEnd;
  readonly root: RootOptions;
}

interface RootOptions {
  readonly isDisabled: boolean;
  /** The function that answers instead of a description; its schema is the request's. */
  readonly function: string | undefined;
}

/** @throws PGRST106, PGRST125, PGRST126 */
export function parseApiRequest(
  method: string,
  path: string,
  headers: Pick<Headers, 'get'>,
  { schemas, transactionEnd, root }: ApiRequestOptions,
): ApiRequest {
  const isWrite = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method);
  const profile = headers.get(isWrite ? 'content-profile' : 'accept-profile');
  if (profile !== null && !schemas.includes(profile))
    throw new RestError('PGRST106', `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
    });
  const preferences = parsePreferences(headers.get('prefer'));
  const { timezone } = preferences;
  const tx = transactionEnd.endsWith('-allow-override') ? preferences.tx : undefined;
  const isZoneKnown = timezone === undefined || isTimeZone(timezone);
  return {
    target: parseTarget(path, root),
    method,
    schema: profile ?? schemas[0] ?? 'public',
    hasContentProfile: profile !== null || schemas.length > 1,
    preferences: {
      ...preferences,
      tx,
      timezone: isZoneKnown ? timezone : undefined,
      unknown: isZoneKnown ? preferences.unknown : [...preferences.unknown, `timezone=${timezone}`],
    },
    isRolledBack: (tx ?? transactionEnd).startsWith('rollback'),
    accepts: parseAccept(headers.get('accept')),
  };
}

function parseTarget(path: string, root: RootOptions): Target {
  const [, ...segments] = path.split('/').map(decodeSegment);
  const [first = '', second] = segments;
  if (segments.length <= 1 && first === '') return rootTarget(root);
  if (segments.length <= 1) return { kind: 'table', name: first };
  if (segments.length === 2 && first === 'rpc' && second) return { kind: 'routine', name: second };
  throw invalidPath();
}

function rootTarget(root: RootOptions): Target {
  if (root.isDisabled) throw new RestError('PGRST126', 'Root endpoint metadata is disabled');
  const name = root.function
    ?.split('.')
    .at(-1)
    ?.trim()
    .replace(/^"(.*)"$/, '$1');
  return name ? { kind: 'routine', name, isRoot: true } : { kind: 'root' };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidPath();
  }
}

const invalidPath = () => new RestError('PGRST125', 'Invalid path specified in request URL');

function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
