import { requiredFields } from '../fixtures/fixtures.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { beforeAll, expect, test, vi } from 'vitest';
import { answerAsCalendar } from '../calendar/answer-as-calendar.ts';
import { clientId, clientSecret, useIdentityProvider } from '../calendar/use-identity-provider.ts';
import { answerAsAnthropic, type Brain } from '../chat/brains.ts';
import { parseEvents } from '../chat/use-chat.ts';
import { usePapers } from '../chat/use-papers.ts';
import { useChannels } from '../notifications/use-channels.ts';
import { createHandler as createFormHandler } from '../../functions/project-form/handler.ts';
import { jpeg, profileOf } from '../social/profile-of.ts';
import { createHandler as createCertificateHandler } from '../../functions/transcript-certificate/handler.ts';
import { confirmName } from '../fixtures/confirm-name.sql.ts';
import { usePortal, type Person } from './use-portal.ts';
import { useServer } from '../fixtures/use-server.ts';

const formType = join(import.meta.dirname, '../../functions/_shared/type');

/** A function's first start fetches what it imports. */
const brain: Brain = ({ results, mayCall }) =>
  results.length === 0 && mayCall
    ? {
        calls: [
          { name: 'search_papers', query: 'tea' },
          { name: 'search_docs', query: 'shop' },
        ],
      }
    : { pieces: ['Tea ', 'helps [1].'] };
const channels = useChannels();
const identityProvider = useIdentityProvider();
const papers = usePapers();
const openai = useServer(() => ({ status: 503 }));
const anthropic = useServer((request) => answerAsAnthropic(request, brain));
const images = useServer(() => ({ headers: { 'content-type': 'image/jpeg' }, body: jpeg }));
const site = useServer(() => ({ body: profileOf(images().url, 'one') }));
const calendar = useServer(answerAsCalendar(new Map()));
const portal = usePortal(() => ({
  ...channels().env,
  ...papers().env,
  PORTAL_SITE_URL: 'https://portal.test',
  SOCIAL_URL: site().url,
  SOCIAL_IMAGE_ORIGINS: images().url,
  CLUBS_LOGO_SOURCE: `${images().url}/{slug}`,
  AI_PRIMARY_KIND: 'openai',
  AI_PRIMARY_URL: `${openai().url}/v1`,
  AI_PRIMARY_MODEL: 'gpt-test',
  AI_PRIMARY_KEY: 'openai-key',
  AI_SECOND_KIND: 'anthropic',
  AI_SECOND_URL: anthropic().url,
  AI_SECOND_MODEL: 'claude-test',
  AI_SECOND_KEY: 'anthropic-key',
  IDP_ISSUER: identityProvider().url,
  IDP_CLIENT_ID: clientId,
  IDP_CLIENT_SECRET: clientSecret,
  INTEGRATION_KEYS: `k1:${'A'.repeat(43)}`,
  CALENDAR_API_URL: calendar().url,
}));

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${portal().url}/functions/v1/${path}`, { redirect: 'manual', ...init });
const post = (path: string, person: Person, body?: unknown) =>
  ask(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  const { query, url, secrets } = portal();
  await query(`insert into public.internal_secrets (key, value) values ('functions_url', $1), ('functions_key', $2)`, [
    `${url}/functions/v1`,
    secrets.anonKey,
  ]);
});

test('functions reach the portal at its internal address where the public one is out of reach', async () => {
  const { context, url } = portal();
  const { service } = context({ env: { SUPABASE_URL: 'http://127.0.0.1:1', PORTAL_INTERNAL_URL: url } });
  expect(await service.from('app_settings').select('email_domains')).toMatchObject({ error: null });
});

test('a move of a project calls notify-status-change, which tells LINE, Discord and the reviewer', async () => {
  const { query, person, url, secrets } = portal();
  await query(`insert into public.divisions (slug, name, name_th) values ('sound', 'Sound', 'เสียง')`);
  const chair = await person('chair', { division: 'sound' });
  const owner = await person('member');
  await query(`update public.divisions set chair_id = $1 where slug = 'sound'`, [chair.id]);
  const client = createClient(url, secrets.publishableKey, { accessToken: async () => owner.token });
  const { data } = await client
    .from('projects')
    .insert({ ...requiredFields, title: 'ค่าย', division: 'sound' })
    .select('id')
    .single()
    .throwOnError();
  await client.from('projects').update({ status: 'submitted-to-chair' }).eq('id', data?.id).throwOnError();
  await vi.waitFor(
    () => {
      expect([channels().line.received.length, channels().discord.received.length]).toEqual([1, 1]);
      expect(channels().mails.map(({ to }) => to)).toEqual([[chair.email]]);
    },
    { timeout: 100_000, interval: 200 },
  );
  await expect
    .poll(() => query('select distinct state from public.notification_deliveries'), { timeout: 20_000 })
    .toEqual([{ state: 'sent' }]);
});

test('social-harvest has two gates: the platform requires a token, the function the secret', async () => {
  const { query, secrets, url } = portal();
  await query(`insert into public.social_user_ids (handle) values ('club')`);
  const [row] = await query<{ value: string }>(`select value from public.internal_secrets where key = 'cron_secret'`);
  const headers = { 'x-cron-secret': row?.value ?? '' };
  expect((await ask('social-harvest?handle=club', { method: 'POST', headers })).status).toBe(401);
  const authorization = `Bearer ${secrets.anonKey}`;
  const wrong = await ask('social-harvest?handle=club', { method: 'POST', headers: { authorization, 'x-cron-secret': 'x' } });
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: { code: 'cron_secret_wrong' } }]);
  const answer = await ask('social-harvest?handle=club', { method: 'POST', headers: { ...headers, authorization } });
  expect([answer.status, await answer.json()]).toMatchObject([200, { state: 'harvested', posts: 1, thumbnails: 1 }]);
  const picture = await fetch(`${url}/storage/v1/object/public/social-thumbnails/club/one.jpg`);
  expect(Buffer.from(await picture.arrayBuffer()).equals(jpeg)).toBe(true);
});

test('ai-chat streams deltas, falls back, cites and stores', async () => {
  const { person, query } = portal();
  const member = await person('member');
  const response = await post('ai-chat', member, { messages: [{ role: 'user', content: 'Does tea help?' }] });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const events = parseEvents(await response.text());
  // Each of two searches has an event for its beginning and its end.
  const searches = ['step', 'step', 'step', 'step'];
  expect(events.map(({ event }) => event)).toEqual(['start', ...searches, 'delta', 'delta', 'sources', 'done']);
  const [message] = await query('select content, state from public.ai_chat_messages where id = $1', [
    events[0]?.data['message_id'],
  ]);
  expect(message).toEqual({ content: 'Tea helps [1].', state: 'complete' });
  const resumed = await ask('ai-chat', {
    headers: { authorization: `Bearer ${member.token}`, 'last-event-id': events[0]?.id ?? '' },
  });
  expect(parseEvents(await resumed.text()).map(({ event }) => event)).toEqual(['start', 'delta', 'sources', 'done']);
});

test('clubs-logo-refresh is for administrators, without a check by the platform', async () => {
  const { person, query } = portal();
  await query(`insert into public.clubs (slug, name, name_th) values ('drama', 'Drama', 'ละคร')`);
  expect((await ask('clubs-logo-refresh', { method: 'POST' })).status).toBe(401);
  expect((await post('clubs-logo-refresh', await person('chair'))).status).toBe(403);
  const answer = await post('clubs-logo-refresh', await person('admin'));
  expect(await answer.json()).toMatchObject({ clubs: [{ slug: 'drama', state: 'refreshed' }] });
});

test('a calendar is connected and pushed to', async () => {
  const { person, query } = portal();
  const admin = await person('admin');
  await query(`insert into public.events (title, starts_at, ends_at) values ('Camp', now(), now())`);
  const { url } = (await (await post('idp-oauth-callback/start', admin)).json()) as { url: string };
  const returned = Object.fromEntries((await identityProvider().consent(url)).searchParams);
  expect(await (await post('idp-oauth-callback', admin, returned)).json()).toMatchObject({ status: 'connected' });
  expect(await (await post('calendar-push', admin)).json()).toMatchObject({ inserted: 1, failed: 0 });
});

test('a short link is opened without any key', async () => {
  await portal().query(`insert into public.short_links (slug, target_url) values ('camp', 'https://camp.test/')`);
  const response = await ask('short-link/camp?utm_source=line');
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://camp.test/?utm_source=line']);
  expect(await portal().query('select utm_source from public.short_link_clicks')).toEqual([{ utm_source: 'line' }]);
});

test('a form is drawn, and its code leads to the public check', async () => {
  const { person, query } = portal();
  const owner = await person('member');
  const [project] = await query<{ id: string }>(
    `insert into public.projects (created_by, title) values ($1, 'ค่ายน้ำใจ') returning id`,
    [owner.id],
  );
  const form = await ask(`project-form/${project?.id}`, { headers: { authorization: `Bearer ${owner.token}` } });
  expect([form.status, form.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = Buffer.from(await form.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // The runtime makes no difference to a byte.
  const request = new Request(`http://functions.test/project-form/${project?.id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const onNode = await createFormHandler((name) => readFile(join(formType, name)))(request, portal().context());
  expect(bytes.equals(Buffer.from(await onNode.arrayBuffer()))).toBe(true);
  const check = await ask(`approval-check/${project?.id}`);
  expect([check.status, await check.json()]).toMatchObject([404, { error: { code: 'project_not_found' } }]);
});

test('a certificate is drawn with the same bytes on every runtime, and a calendar is subscribed to without any key', async () => {
  const { person, query, url, secrets, context } = portal();
  const member = await person('member');
  await query(`update public.profiles set full_name = 'มะลิ ใจดี' where id = $1`, [member.id]);
  await confirmName(query, member.id);
  await query(
    `with attended as (insert into public.events (title, starts_at, ends_at) values ('Lanterns', now(), now()) returning id)
     insert into public.event_attendance (event_id, user_id) select id, $1 from attended`,
    [member.id],
  );
  const client = createClient(url, secrets.publishableKey, { accessToken: async () => member.token });
  const { data } = await client.rpc('issue_certificate').throwOnError();
  const path = `transcript-certificate/${(data as { code: string }).code}`;
  const headers = { authorization: `Bearer ${member.token}` };
  const answer = await ask(path, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const drawOnNode = createCertificateHandler((name) => readFile(join(formType, name)));
  const onNode = await drawOnNode(new Request(`http://functions.test/${path}`, { headers }), context());
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(await onNode.arrayBuffer()))).toBe(true);
  const subscribed = await ask('events-calendar?lang=en');
  expect([subscribed.status, await subscribed.text()]).toEqual([200, expect.stringContaining('SUMMARY:Lanterns\r\n')]);
});
