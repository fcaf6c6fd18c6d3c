import { createHash } from 'node:crypto';
import { isRecord } from './protocol.ts';

/** The options of a client's join. */
export interface JoinRequest {
  readonly isPrivate: boolean;
  /** Whether it receives its own broadcasts, and whether each is acknowledged. */
  readonly receivesOwnBroadcasts: boolean;
  readonly isAcknowledged: boolean;
  readonly replay: { readonly since: unknown; readonly limit: unknown } | undefined;
  readonly wantsReplicationReady: boolean;
  /** Whether it follows presence, and the key of its own presence; a random one if undefined. */
  readonly isPresenceEnabled: boolean;
  readonly presenceKey: string | undefined;
  readonly changes: readonly ChangeRequest[];
  /** A user's token; if undefined, the key that opened the socket counts. */
  readonly token: string | undefined;
}

/** One entry of `postgres_changes`, with the id under which its changes are sent. */
export interface ChangeRequest {
  readonly id: number;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Reads the payload of `phx_join`; members of a wrong type are ignored, as on Supabase. */
export function readJoin(payload: Readonly<Record<string, unknown>>): JoinRequest {
  const config = recordOf(payload['config']);
  const broadcast = recordOf(config['broadcast']);
  const presence = recordOf(config['presence']);
  const key = presence['key'];
  const replay = broadcast['replay'];
  return {
    isPrivate: isTrue(config['private']),
    receivesOwnBroadcasts: isTrue(broadcast['self']),
    isAcknowledged: isTrue(broadcast['ack']),
    replay: isRecord(replay) ? { since: replay['since'], limit: replay['limit'] } : undefined,
    wantsReplicationReady: isTrue(broadcast['replication_ready']),
    isPresenceEnabled: isTrue(presence['enabled']),
    presenceKey: typeof key === 'string' && key !== '' ? key : undefined,
    changes: readChanges(config['postgres_changes']),
    token: readToken(payload['user_token']) ?? readToken(payload['access_token']),
  };
}

/** Accepts only users' tokens: the new keys are not JWTs and have no effect here. */
export const readToken = (value: unknown) =>
  typeof value === 'string' && value !== '' && !value.startsWith('sb_') ? value : undefined;

function readChanges(value: unknown): ChangeRequest[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((params) => ({ id: numberOf(params), params }));
}

/** The same id for the same request on any replica, which allows encoding once for many receivers; 48 bits. */
function numberOf(params: Readonly<Record<string, unknown>>): number {
  const sorted = Object.keys(params)
    .toSorted()
    .map((name) => [name, params[name]]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest().readUIntBE(0, 6);
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {});
const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
