import fc from 'fast-check';
import { expect, test } from 'vitest';
import { citedNumbers } from '../../functions/ai-chat/citations.rules.ts';
import type { Reply } from '../fixtures/use-server.ts';
import { parseEvents, useChat } from './use-chat.ts';

const chat = useChat();
const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const words = (content: string): Reply => ({ body: { choices: [{ message: { role: 'assistant', content } }] } });

test('an answer continues when its reader disconnects, and is resumed after the last received event', async () => {
  const { post, portal, context, openai, resume } = chat();
  const member = await portal.person('member');
  let finish = (_reply: Reply) => {};
  openai.next(words('One two three'), () => new Promise<Reply>((resolve) => (finish = resolve)));
  const used = context({ env: { OUTBOUND_TIMEOUT_MS: '20000' } });
  const response = await post(member, { messages: [{ role: 'user', content: 'Count' }] }, used);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const [start] = parseEvents((await reader.read()).value ?? '');
  await reader.cancel();
  await expect.poll(() => openai.received.length).toBe(2);
  finish({ pieces: [piece('One'), piece(' two'), piece(' three'), 'data: [DONE]\n\n'] });
  const resumed = await resume(member, start?.id ?? '');
  await used.settled();
  expect(resumed.events.map(({ event }) => event)).toEqual(['start', ...resumed.events.slice(1, -1).map(() => 'delta'), 'done']);
  expect(resumed.text).toBe('One two three');
  const middle = await resume(member, `${String(start?.data['message_id'])}:4`);
  expect([middle.text, middle.events[1]?.id]).toEqual(['two three', `${String(start?.data['message_id'])}:13`]);
});

test('resumed at once after any piece, an answer has each word once', async () => {
  const { post, portal, context, openai, resume } = chat();
  const member = await portal.person('member');
  const pieces = Array.from({ length: 12 }, (_, place) => `word${place} `);
  for (const cutAfter of [1, 4, 7, 11]) {
    const rest = Promise.withResolvers<undefined>();
    async function* slowly() {
      yield* pieces.slice(0, cutAfter).map(piece);
      await rest.promise;
      yield* [...pieces.slice(cutAfter).map(piece), 'data: [DONE]\n\n'];
    }
    openai.next(words(pieces.join('')), { pieces: slowly() });
    const used = context({ env: { OUTBOUND_TIMEOUT_MS: '20000' } });
    const response = await post(member, { messages: [{ role: 'user', content: 'Count' }] }, used);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let read = '';
    while (parseEvents(read).filter(({ event }) => event === 'delta').length < cutAfter)
      read += (await reader.read()).value ?? '';
    await reader.cancel();
    const before = parseEvents(read).filter(({ event }) => event === 'delta');
    const resuming = resume(member, before.at(-1)?.id ?? '');
    rest.resolve(undefined);
    const text = before.map(({ data }) => String(data['text'])).join('') + (await resuming).text;
    await used.settled();
    expect(text).toBe(pieces.join(''));
  }
});

test('a resumed answer brings its sources', async () => {
  const { ask, portal, think, resume } = chat();
  const member = await portal.person('member');
  think(({ results, mayCall }) =>
    results.length === 0 && mayCall ? { calls: [{ name: 'search_docs', query: 'shop' }] } : { pieces: ['See [1].'] },
  );
  const { events } = await ask(member, 'Shop?');
  const resumed = await resume(member, events[0]?.id ?? '');
  expect(resumed.events.find(({ event }) => event === 'sources')?.data).toEqual(
    events.find(({ event }) => event === 'sources')?.data,
  );
});

test("the text before a provider's failure is stored, and both readers learn that it was cut", async () => {
  const { ask, portal, openai, resume } = chat();
  const member = await portal.person('member');
  openai.next(words('Half of'), { pieces: [piece('Half'), piece(' of')], cut: true });
  const { events, text } = await ask(member, 'All?');
  expect([text, events.at(-1)]).toMatchObject(['Half of', { event: 'error', data: { code: 'stream_cut' } }]);
  const resumed = await resume(member, events[0]?.id ?? '');
  expect([resumed.text, resumed.events.at(-1)]).toMatchObject(['Half of', { event: 'error', data: { code: 'stream_cut' } }]);
});

test('an abandoned answer is marked as cut', async () => {
  const { ask, portal, resume, context } = chat();
  const member = await portal.person('member');
  const { events } = await ask(member, 'Hello');
  const id = events[0]?.data['message_id'];
  await portal.query(`update public.ai_chat_messages set state = 'streaming', content = 'Hel' where id = $1`, [id]);
  const later = context({ now: () => new Date(Date.now() + 200_000) });
  const resumed = await resume(member, events[0]?.id ?? '', later);
  expect([resumed.text, resumed.events.at(-1)?.data['code']]).toEqual(['Hel', 'stream_cut']);
  expect(await portal.query('select state from public.ai_chat_messages where id = $1', [id])).toEqual([{ state: 'cut' }]);
});

test("another person's answer, an unknown one and a missing event id are not found", async () => {
  const { ask, portal, resume } = chat();
  const { events } = await ask(await portal.person('member'), 'Mine');
  const other = await portal.person('admin');
  for (const id of [events[0]?.id ?? '', `${crypto.randomUUID()}:0`, 'x', ''])
    expect(await resume(other, id)).toMatchObject({ status: 404, problem: { error: { code: 'message_not_found' } } });
});

test('questions are limited in any 24 hours, and the window rolls', async () => {
  const { ask, portal, seen } = chat();
  const member = await portal.person('member');
  await portal.query('update public.app_settings set chat_turns_internal = 3');
  const pass = (time: string) =>
    portal.query(
      `update public.ai_chat_rate_limit_buckets set window_start = window_start - $1::interval where identifier = $2`,
      [time, member.id],
    );
  for (let turn = 1; turn <= 3; turn += 1) {
    expect((await ask(member, 'Hello')).status).toBe(200);
    await pass('7 hours');
  }
  expect(await ask(member, 'Hello')).toMatchObject({ status: 429, problem: { error: { code: 'chat_limit_reached' } } });
  expect(seen).toHaveLength(6);
  await pass('4 hours');
  expect((await ask(member, 'Hello')).status).toBe(200);
  expect((await ask(member, 'Hello')).status).toBe(429);
  expect((await ask(await portal.person('member'), 'Hello')).status).toBe(200);
  await portal.query('update public.app_settings set chat_turns_internal = 100');
});

test('concurrent questions cannot exceed the limit, and a refusal says when to retry', async () => {
  const { post, portal, context } = chat();
  const member = await portal.person('member');
  await portal.query('update public.app_settings set chat_turns_internal = 2');
  const body = { messages: [{ role: 'user', content: 'Hello' }] };
  const responses = await Promise.all(Array.from({ length: 6 }, () => post(member, body, context())));
  await portal.query('update public.app_settings set chat_turns_internal = 100');
  await Promise.all(responses.map((response) => response.text()));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = responses.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(86_000);
});

test('citations are numbers, lists and ranges, and nothing else', () => {
  expect(citedNumbers('A [1], b [2, 4] c [6-8], d [x] e [1][3] f (5) g [2024a] h []')).toEqual([1, 2, 3, 4, 6, 7, 8]);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => citedNumbers(text).every(Number.isSafeInteger)));
});
