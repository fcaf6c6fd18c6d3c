import { createClient, REALTIME_SUBSCRIBE_STATES, type RealtimePostgresUpdatePayload } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import type { Identity } from '../access/matrix.rules.ts';
import { division, requiredFields } from '../access/scene.ts';
import { usePortal } from '../access/use-portal.ts';

const portal = usePortal();
type Seen = RealtimePostgresUpdatePayload<{ id: string; status: string; title: string }>;

/** A window that somebody has open on all projects. */
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

test('a decision shows in another window, and a draft only to who may read it', async () => {
  const [owner, chair] = [await watch('member'), await watch('chair')];
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  const project = body[0].id;
  await portal().send('member', 'PATCH', `projects?id=eq.${project}`, { title: 'Herb garden by the lake' });
  const statuses = (seen: Seen[]) => seen.filter((change) => change.new.id === project).map((change) => change.new.status);
  const within = { timeout: 20_000 };
  // Who may read a row is decided when its change is told, so the draft's is told before it is one no more.
  await expect.poll(() => statuses(owner), within).toEqual(['draft']);
  for (const [identity, to_status] of [
    ['member', 'submitted-to-chair'],
    ['chair', 'chair-approved'],
  ] as const)
    expect((await portal().call(identity, 'move_project', { project, to_status })).outcome).toBe('yes');

  await expect.poll(() => statuses(owner), within).toEqual(['draft', 'submitted-to-chair', 'chair-approved']);
  // The title of the draft was none of the chair's to see.
  await expect.poll(() => statuses(chair), within).toEqual(['submitted-to-chair', 'chair-approved']);
});
