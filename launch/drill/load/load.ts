import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Addressed, Replica, SharedSettings } from './replicas.ts';
import type { Person } from './person.ts';

export const kinds = ['waitlist', 'comment', 'step', 'upload', 'user'] as const;

export type Kind = (typeof kinds)[number];

/** A write that was answered as done. */
export interface Write {
  readonly kind: Kind;
  /** By what the database is asked for it. */
  readonly key: string;
  /** Milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

export const ofKind = (writes: readonly Write[], kind: Kind) => writes.filter((write) => write.kind === kind);

export interface LoadResult {
  readonly writes: readonly Write[];
  readonly refused: number;
}

const limitMs = 30_000;
/** Between two writes of a loop, and after one that was refused. */
const paceMs = 40;
const restMs = 150;

type Send = (url: Replica['urls'], key: string, signal: AbortSignal) => Promise<Response>;

/** Writes of every kind to every replica, one after the other in each loop, until it is stopped. */
export function startLoad(replicas: readonly Addressed[], shared: SharedSettings, person: Person) {
  const stopping = new AbortController();
  const writes: Write[] = [];
  let refused = 0;
  const send = sendersOf(shared, person);

  async function write(kind: Kind, { urls }: Addressed): Promise<void> {
    while (!stopping.signal.aborted) {
      const key = randomUUID();
      const sentAt = performance.now();
      const isDone = await send[kind](urls, key, AbortSignal.timeout(limitMs)).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      );
      if (isDone) writes.push({ kind, key, sentAt, answeredAt: performance.now() });
      else refused++;
      await pause(isDone ? paceMs : restMs);
    }
  }
  const running = Promise.all(replicas.flatMap((replica) => kinds.map((kind) => write(kind, replica))));
  return {
    stop: async (): Promise<LoadResult> => {
      stopping.abort();
      await running;
      return { writes, refused };
    },
  };
}

function sendersOf(shared: SharedSettings, person: Person): Readonly<Record<Kind, Send>> {
  const json = { 'content-type': 'application/json' };
  const asPerson = { ...json, apikey: shared.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${person.token}` };
  const asOperator = { ...json, apikey: shared.SUPABASE_SECRET_KEY, authorization: `Bearer ${shared.SUPABASE_SECRET_KEY}` };
  const post = (url: string, headers: Record<string, string>, body: object, signal: AbortSignal) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  return {
    waitlist: ({ forecast }, key, signal) => post(`${forecast}/api/waitlist`, json, { email: `${key}@example.org` }, signal),
    comment: ({ portal }, key, signal) =>
      post(`${portal}/rest/v1/project_comments`, asPerson, { project_id: person.project, body: key }, signal),
    step: async ({ portal }, key, signal) => {
      const draft = await post(`${portal}/rest/v1/projects`, asPerson, { id: key, title: 'Drill' }, signal);
      if (!draft.ok) return draft;
      await draft.arrayBuffer();
      const body = JSON.stringify({ status: 'cancelled' });
      return fetch(`${portal}/rest/v1/projects?id=eq.${key}`, { method: 'PATCH', headers: asPerson, body, signal });
    },
    upload: ({ portal }, key, signal) =>
      fetch(uploadUrl(portal, person, key), {
        method: 'POST',
        headers: { ...asPerson, 'content-type': 'image/png' },
        body: pictureOf(key),
        signal,
      }),
    user: ({ portal }, key, signal) =>
      post(`${portal}/auth/v1/admin/users`, asOperator, { email: `${key}@faculty.example`, email_confirm: true }, signal),
  };
}

/** What makes bytes a picture to the storage: it refuses others in a bucket of pictures. */
const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

const pictureOf = (key: string) => Buffer.concat([pngHead, Buffer.from(key)]);

const uploadUrl = (portal: string, person: Person, key: string) => `${portal}/storage/v1/object/avatars/${person.id}/${key}.png`;

/** Uploads whose bytes a replica does not answer as they were sent. */
export async function missingUploads({ urls }: Addressed, person: Person, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const answer = await fetch(`${urls.portal}/storage/v1/object/public/avatars/${person.id}/${key}.png`);
    if (!answer.ok || !pictureOf(key).equals(Buffer.from(await answer.arrayBuffer()))) missing.push(key);
  }
  return missing;
}
