import { createClient, REALTIME_SUBSCRIBE_STATES, type RealtimePostgresUpdatePayload } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import type { Identity } from '../fixtures/identities.ts';
import { division, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal({ isLive: true });
type Seen = RealtimePostgresUpdatePayload<{ id: string; status: string; title: string }>;

/** A client that subscribes to all projects. */
async function watch(identity: Identity): Promise<Seen[]> {
  const { apikey, authorization } = portal().headersOf(identity);
  const token = String(authorization).replace('Bearer ', '');
  const client = createClient(portal().url, String(apikey), { accessToken: async () => token });
  onTestFinished(async () => void (await client.removeAllChannels()));
  await client.realtime.setAuth(token);
  const seen: Seen[] = [];
  const changes = { event: 'UPDATE', schema: 'public', table: 'projects' } as const;
  const channel = client.channel('projects').on<Seen['new']>('postgres_changes', changes, (change) => void seen.push(change));
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((state, error) => (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED ? resolve() : error && reject(error))),
  );
  return seen;
}

/** A client that subscribes to all changes of projects. */
async function watchAll(identity: Identity) {
  const { apikey, authorization } = portal().headersOf(identity);
  const token = authorization?.replace('Bearer ', '');
  const client = createClient(portal().url, String(apikey), token === undefined ? {} : { accessToken: async () => token });
  onTestFinished(async () => void (await client.removeAllChannels()));
  if (token !== undefined) await client.realtime.setAuth(token);
  const seen: { readonly eventType: string; readonly old: object }[] = [];
  const isFollowing = Promise.withResolvers<void>();
  client
    .channel('projects')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'projects' }, (change) => void seen.push(change))
    .on('system', {}, ({ status }: { status: string }) => status === 'ok' && isFollowing.resolve())
    .subscribe();
  await isFollowing.promise;
  return seen;
}

test('a decision shows in another window, and a draft only to people who may read it', async () => {
  const [owner, chair] = [await watch('member'), await watch('chair')];
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  const project = body[0].id;
  await portal().send('member', 'PATCH', `projects?id=eq.${project}`, { title: 'Herb garden by the lake' });
  const statuses = (seen: Seen[]) => seen.filter((change) => change.new.id === project).map((change) => change.new.status);
  const within = { timeout: 20_000 };
  // Realtime decides who may read a row when it sends the change, so wait for the draft's change before the next move.
  await expect.poll(() => statuses(owner), within).toEqual(['draft']);
  for (const [identity, to_status] of [
    ['member', 'submitted-to-chair'],
    ['chair', 'chair-approved'],
  ] as const)
    expect((await portal().call(identity, 'move_project', { project, to_status })).outcome).toBe('yes');

  await expect.poll(() => statuses(owner), within).toEqual(['draft', 'submitted-to-chair', 'chair-approved']);
  // The chair may not see the title of the draft.
  await expect.poll(() => statuses(chair), within).toEqual(['submitted-to-chair', 'chair-approved']);
});

test("the removal of a draft shows in its owner's windows, and nobody else learns that it existed", async () => {
  const windows = await Promise.all((['member', 'chair', 'anonymous'] as const).map(watchAll));
  const { body } = await portal().send('member', 'POST', 'projects', { title: 'Pond', division });
  expect((await portal().send('member', 'DELETE', `projects?id=eq.${body[0].id}`)).outcome).toBe('yes');
  const marker = await portal().send('chair', 'POST', 'projects', { title: 'Meadow', division });
  await portal().send('chair', 'PATCH', `projects?id=eq.${marker.body[0].id}`, { title: 'Meadow by the lake' });
  const [owner, chair, visitor] = windows;
  await expect.poll(() => chair, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ eventType: 'UPDATE' }));
  expect(owner).toContainEqual(expect.objectContaining({ eventType: 'DELETE', old: { id: body[0].id } }));
  expect(chair?.map(({ eventType }) => eventType)).not.toContain('DELETE');
  expect(visitor).toEqual([]);
});
