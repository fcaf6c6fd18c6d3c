import { requiredFields } from '../fixtures/fixtures.ts';
import { createClient } from '@supabase/supabase-js';
import { beforeEach } from 'vitest';
import { handle } from '../../functions/notify-status-change/handler.ts';
import { usePortal, type Person, type TestContext, type TestPortal } from '../functions/use-portal.ts';
import { makeDevice, type Device } from './decrypt-push.ts';
import { pushOrigin, useChannels, type Channels } from './use-channels.ts';

export interface Project {
  readonly id: string;
  readonly owner: Person;
  readonly chair: Person;
}

export interface Notifications {
  readonly portal: TestPortal;
  readonly channels: Channels;
  /** With all four channels. */
  readonly context: (env?: Readonly<Record<string, string>>, now?: () => Date) => TestContext;
  /** Lets so much time pass for what waits. */
  readonly wait: (seconds: number) => Promise<unknown>;
  /** A draft of a new owner, for a division with a chair. */
  readonly project: (title?: string) => Promise<Project>;
  readonly move: (project: Project, to: string, as: Person, note?: string) => Promise<void>;
  readonly subscribe: (person: Person, origin?: string) => Promise<Device>;
  readonly call: (context: TestContext, body?: unknown, secret?: string) => Promise<Response>;
  readonly deliveries: () => Promise<object[]>;
}

export function useNotifications(): () => Notifications {
  const portal = usePortal();
  const channels = useChannels();
  let count = 0;
  beforeEach(async () => {
    await portal().query('truncate public.notification_outbox, public.push_subscriptions cascade');
  });
  const as = ({ token }: Person) =>
    createClient(portal().url, portal().secrets.publishableKey, { accessToken: async () => token });
  return () => ({
    portal: portal(),
    channels: channels(),
    context: (env = {}, now = () => new Date()) =>
      portal().context({ env: { ...channels().env, ...env }, fetch: channels().fetch, now }),
    wait: (seconds) =>
      portal().query('update public.notification_deliveries set next_attempt_at = next_attempt_at - make_interval(secs => $1)', [
        seconds,
      ]),
    async project(title = 'ค่ายอาสา') {
      count += 1;
      const division = `division-${count}`;
      const { query, person } = portal();
      await query('insert into public.divisions (slug, name, name_th) values ($1, $1, $1)', [division]);
      const [owner, chair] = [await person('member', { language: 'en' }), await person('chair', { division })];
      await query('update public.divisions set chair_id = $1 where slug = $2', [chair.id, division]);
      const { data } = await as(owner)
        .from('projects')
        .insert({ ...requiredFields, title, title_en: 'Volunteer camp', division })
        .select('id')
        .single()
        .throwOnError();
      return { id: data.id, owner, chair };
    },
    async move(project, to, person, note) {
      await as(person)
        .from('projects')
        .update({ status: to, ...(note !== undefined && { move_note: note }) })
        .eq('id', project.id)
        .throwOnError();
    },
    async subscribe(person, origin = pushOrigin) {
      const device = makeDevice();
      const { p256dh, auth } = device;
      await as(person)
        .from('push_subscriptions')
        .insert({ endpoint: `${origin}/device/${crypto.randomUUID()}`, p256dh, auth })
        .throwOnError();
      return device;
    },
    async call(context, body = {}, secret) {
      const [row] = await portal().query<{ value: string }>(
        `select value from public.internal_secrets where key = 'cron_secret'`,
      );
      const headers = { 'x-cron-secret': secret ?? row?.value ?? '' };
      return handle(
        new Request('http://functions.test/notify-status-change', { method: 'POST', headers, body: JSON.stringify(body) }),
        context,
      );
    },
    deliveries: () =>
      portal().query(
        'select channel, receiver, state, attempts, last_error from public.notification_deliveries order by channel, receiver',
      ),
  });
}
