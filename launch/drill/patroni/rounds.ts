import { setTimeout as pause } from 'node:timers/promises';
import type { EventName } from './event-names.ts';
import { events, type Stage } from './events.ts';
import { receivedTwice, silentlyMissed } from './gaps.rules.ts';
import { Listener } from './listener.ts';
import { kinds, ofKind, startLoad, type Kind, type Write } from '../load/load.ts';
import type { SharedSettings } from '../load/replicas.ts';
import { compareWrites, type WrittenTo } from '../load/compare-writes.ts';
import { watchAnswers, type Seconds } from '../load/answering.ts';

export interface Round {
  readonly event: EventName;
  readonly acknowledged: Readonly<Record<Kind, number>>;
  /** Requests that were answered by an error, or not at all. */
  readonly refused: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly seconds: Seconds;
  /** When another node became primary, if one did. */
  readonly newPrimarySeconds: number | undefined;
  /** The longest time without an acknowledged write of some kind, in seconds. */
  readonly pauseSeconds: number;
  readonly gapsTold: number;
  readonly gapsSilent: number;
  readonly changesTwice: number;
  /** Listeners that heard nothing again within a minute. */
  readonly deaf: number;
}

export interface RoundContext extends Stage, WrittenTo {
  readonly shared: SharedSettings;
}

/** Load before the event, and after all services answer. */
const aroundMs = 3_000;
const togetherMs = 180_000;

/** One event under load, and what became of every write that was acknowledged meanwhile. */
export async function playRound(event: EventName, number: number, context: RoundContext): Promise<Round> {
  const { cluster, replicas, shared, person } = context;
  const { happen, isOneReplicaEnough = false } = events[event];
  await cluster.whole(togetherMs);
  const comments = { key: shared.SUPABASE_PUBLISHABLE_KEY, token: person.token, table: 'project_comments', column: 'body' };
  const listeners = replicas.map(({ urls }) => new Listener({ url: urls.portal, ...comments }));
  await Promise.all(listeners.map((listener) => listener.listen()));
  const load = startLoad(replicas, shared, person);
  await pause(aroundMs);
  const newPrimarySeconds = await cluster.watchSuccession();
  const answers = watchAnswers(replicas, isOneReplicaEnough);
  const putBack = await happen({ cluster, replicas }, number);
  const seconds = await answers.settled();
  await putBack?.();
  const deaf = (await Promise.all(listeners.map((listener) => listener.joined()))).filter((isJoined) => !isJoined).length;
  await pause(aroundMs);
  const { writes, refused } = await load.stop();
  await pause(aroundMs);
  await Promise.all(listeners.map((listener) => listener.close()));
  const written = ofKind(writes, 'comment');
  const sum = (count: (listener: Listener) => number) => listeners.reduce((total, listener) => total + count(listener), 0);
  return {
    event,
    acknowledged: Object.fromEntries(kinds.map((kind) => [kind, ofKind(writes, kind).length])) as Round['acknowledged'],
    refused,
    ...(await compareWrites(writes, context)),
    seconds,
    newPrimarySeconds: newPrimarySeconds(),
    pauseSeconds: Math.max(...kinds.map((kind) => longestPause(ofKind(writes, kind)))),
    gapsTold: sum(({ stretches }) => stretches.length - 1),
    gapsSilent: sum(({ received, stretches }) => silentlyMissed(written, received, stretches).length),
    changesTwice: sum(({ received }) => receivedTwice(received).length),
    deaf,
  };
}

function longestPause(writes: readonly Write[]): number {
  const moments = writes.map(({ answeredAt }) => answeredAt).toSorted((one, other) => one - other);
  return Math.max(0, ...moments.slice(1).map((moment, at) => moment - (moments[at] as number))) / 1000;
}
