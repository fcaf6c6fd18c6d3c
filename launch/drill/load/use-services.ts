import { setTimeout as pause } from 'node:timers/promises';
import { DrillFailed } from '../errors.ts';
import { kinds, missingUploads, ofKind, startLoad, type Write } from './load.ts';
import { makePerson, type Person } from './person.ts';
import type { Addressed, SharedSettings } from './replicas.ts';

const writeMs = 2_000;

export type ClientKeys = Pick<SharedSettings, 'SUPABASE_SECRET_KEY' | 'SUPABASE_PUBLISHABLE_KEY'>;

export interface Usage {
  readonly person: Person;
  readonly writes: readonly Write[];
  readonly keys: ClientKeys;
}

/** Signs a person in and writes of every kind for two seconds. */
export async function useServices(services: Addressed, keys: ClientKeys): Promise<Usage> {
  const shared: SharedSettings = { ...keys };
  const person = await makePerson(services, shared);
  const load = startLoad([services], shared, person);
  await pause(writeMs);
  const { writes, refused } = await load.stop();
  const missing = kinds.filter((kind) => ofKind(writes, kind).length === 0);
  if (missing.length > 0) throw new DrillFailed(`No write was accepted: ${missing.join(', ')} (${refused} refused).`);
  return { person, writes, keys };
}

/** Reads again what was written, as its author. @throws DrillFailed for what is gone */
export async function assertKept(services: Addressed, { person, writes, keys }: Usage): Promise<void> {
  const written = (kind: (typeof kinds)[number]) => ofKind(writes, kind).map(({ key }) => key);
  const gone = await missingUploads(services, person, written('upload'));
  const headers = { apikey: keys.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${person.token}` };
  const query = `project_id=eq.${person.project}&select=body&limit=1000`;
  const answer = await fetch(`${services.urls.portal}/rest/v1/project_comments?${query}`, { headers });
  if (!answer.ok) throw new DrillFailed(`The comments are not answered: ${answer.status} ${await answer.text()}`);
  const bodies = ((await answer.json()) as { body: string }[]).map(({ body }) => body);
  gone.push(...written('comment').filter((key) => !bodies.includes(key)));
  if (gone.length > 0) throw new DrillFailed(`Gone after the start: ${gone.join(', ')}`);
}
