import { createHash } from 'node:crypto';
import { isRecord } from './protocol.ts';

/** What a client asks for when it joins a topic. */
export interface JoinRequest {
  readonly isPrivate: boolean;
  /** Whether its own broadcasts come back to it, and whether each is acknowledged. */
  readonly receivesOwnBroadcasts: boolean;
  readonly isAcknowledged: boolean;
  readonly replay: { readonly since: unknown; readonly limit: unknown } | undefined;
  readonly wantsReplicationReady: boolean;
  /** Whether it wants to know who is there, and under which name it is there itself; undefined: one of its own. */
  readonly isPresenceEnabled: boolean;
  readonly presenceKey: string | undefined;
  readonly changes: readonly ChangeRequest[];
  /** A user's token; undefined: the key that opened the socket decides. */
  readonly token: string | undefined;
}

/** One entry of `postgres_changes`, with the number under which its changes are sent. */
export interface ChangeRequest {
  readonly id: number;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Reads the payload of `phx_join`; what is of a wrong type counts as not said, as on Supabase. */
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

/** Tokens of users only: the new keys are no JWTs and decide nothing here. */
export const readToken = (value: unknown) =>
  typeof value === 'string' && value !== '' && !value.startsWith('sb_') ? value : undefined;

function readChanges(value: unknown): ChangeRequest[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((params) => ({ id: numberOf(params), params }));
}

/** The same for the same request wherever it is made, so that what many get is written once; 48 bits. */
function numberOf(params: Readonly<Record<string, unknown>>): number {
  const sorted = Object.keys(params)
    .toSorted()
    .map((name) => [name, params[name]]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest().readUIntBE(0, 6);
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {});
const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
