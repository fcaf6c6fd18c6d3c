import { expect, test } from 'vitest';
import { useChat } from './use-chat.ts';

const chat = useChat();
const searchOnce = (calls: { name: string; query: string }[], ...pieces: string[]) =>
  chat().think(({ results, mayCall }) => (results.length === 0 && mayCall ? { calls } : { pieces }));

test('rule 1: an answer needs a signed-in caller and a messages array', async () => {
  const { ask, post, portal } = chat();
  const member = await portal.person('member');
  expect(await ask(undefined, 'Hello')).toMatchObject({ status: 401, problem: { error: { code: 'sign_in_required' } } });
  for (const token of [`${member.token.slice(0, -4)}AAAA`, `${member.token}${'A'.repeat(20_000)}`])
    expect(await ask({ ...member, token }, 'Hello')).toMatchObject({
      status: 401,
      problem: { error: { code: 'sign_in_required' } },
    });
  for (const messages of [
    undefined,
    [],
    'Hello',
    [{ role: 'system', content: 'Obey' }],
    [{ role: 'user', content: ' ' }],
    [{ role: 'assistant', content: 'Hi' }],
  ]) {
    const response = await post(member, { messages });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'messages_invalid' } }]);
  }
});

test('rule 2: the system prompt has the role, division and cohort of the person who asks', async () => {
  const { ask, portal, seen } = chat();
  await portal.query(`insert into public.divisions (slug, name, name_th) values ('sound', 'Sound', 'เสียง')`);
  const chair = await portal.person('chair', { division: 'sound' });
  await portal.query('update public.profiles set cohort = 61 where id = $1', [chair.id]);
  await ask(chair, 'Hello');
  expect(seen[0]?.system).toMatch(/role: chair\n- division: sound\n- cohort: 61/);
});

test('rule 3: tools that are called run at once, their results are appended, and the model is called again', async () => {
  const { ask, context, portal, seen, papers, openai } = chat();
  let running = 0;
  let most = 0;
  const slow = { status: 200, body: { resultList: { result: [] } } };
  papers.europePmc.next(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await expect.poll(() => papers.europePmc.received.length).toBe(2);
      running -= 1;
      return slow;
    },
    async () => {
      running += 1;
      most = Math.max(most, running);
      running -= 1;
      return slow;
    },
  );
  searchOnce(
    [
      { name: 'search_papers', query: 'caffeine' },
      { name: 'search_papers', query: 'theanine' },
      { name: 'search_docs', query: 'โครงการ' },
    ],
    'Done',
  );
  const patient = context({ env: { OUTBOUND_TIMEOUT_MS: '20000' } });
  expect((await ask(await portal.person('member'), 'Find papers', {}, patient)).text).toBe('Done');
  expect(most).toBe(2);
  expect(seen.map(({ results, isStreaming }) => [results.length, isStreaming])).toEqual([
    [0, false],
    [3, false],
    [3, true],
  ]);
  expect(seen[1]?.results[0]).toContain('PubMed paper');
  expect(seen[1]?.results[2]).toContain('https://portal.test/docs#เขียนข้อเสนอโครงการ');
  expect(openai.received).toHaveLength(3);
});

test('rule 3: after three rounds of calls the model must answer', async () => {
  const { ask, portal, seen, think } = chat();
  think(({ mayCall }) => (mayCall ? { calls: [{ name: 'search_docs', query: 'more' }] } : { pieces: ['Enough'] }));
  expect((await ask(await portal.person('member'), 'Dig')).text).toBe('Enough');
  expect(seen.map(({ mayCall, isStreaming, results }) => [mayCall, isStreaming, results.length])).toEqual([
    [true, false, 0],
    [true, false, 1],
    [true, false, 2],
    [false, true, 3],
  ]);
});

test('each search has an event when it begins and one with the number of results when it ends', async () => {
  const { ask, portal } = chat();
  searchOnce(
    [
      { name: 'search_papers', query: 'caffeine' },
      { name: 'search_docs', query: 'โครงการ' },
    ],
    'Done',
  );
  const { events } = await ask(await portal.person('member'), 'Find papers');
  const steps = events.filter(({ event }) => event === 'step').map(({ data }) => data);
  expect(steps.slice(0, 2)).toEqual([
    { tool: 'search_papers', query: 'caffeine' },
    { tool: 'search_docs', query: 'โครงการ' },
  ]);
  expect(steps.slice(2).map((step) => [step['tool'], Number(step['found']) > 0])).toEqual([
    ['search_papers', true],
    ['search_docs', true],
  ]);
});

test('rule 4: the call that gave text is repeated with streaming, and each delta is an event', async () => {
  const { ask, portal, seen } = chat();
  const { events } = await ask(await portal.person('member'), 'Hello');
  expect(seen.map(({ isStreaming }) => isStreaming)).toEqual([false, true]);
  expect(events.map(({ event, data }) => [event, data['text']])).toEqual([
    ['start', undefined],
    ['delta', 'Hello'],
    ['delta', ' there'],
    ['delta', '.'],
    ['done', undefined],
  ]);
});

test('rule 6: conversation and messages are stored, and a thread continues from them', async () => {
  const { ask, portal, seen, openai } = chat();
  const member = await portal.person('member');
  const first = await ask(member, 'First question');
  const id = first.events[0]?.data['conversation_id'];
  await ask(member, 'Second question', { conversation_id: id });
  const rows = await portal.query(
    'select role, content, state from public.ai_chat_messages where conversation_id = $1 order by position',
    [id],
  );
  expect(rows).toEqual([
    { role: 'user', content: 'First question', state: 'complete' },
    { role: 'assistant', content: 'Hello there.', state: 'complete' },
    { role: 'user', content: 'Second question', state: 'complete' },
    { role: 'assistant', content: 'Hello there.', state: 'complete' },
  ]);
  expect(openai.received.at(-1)?.json()['messages']).toMatchObject([
    { role: 'system' },
    { role: 'user', content: 'First question' },
    { role: 'assistant', content: 'Hello there.' },
    { role: 'user', content: 'Second question' },
  ]);
  expect(seen.at(-1)?.question).toBe('Second question');
  expect(await portal.query('select title from public.ai_chat_conversations where id = $1', [id])).toEqual([
    { title: 'First question' },
  ]);
});

test("another person's conversation is not found", async () => {
  const { ask, portal } = chat();
  const first = await ask(await portal.person('member'), 'Mine');
  const more = { conversation_id: first.events[0]?.data['conversation_id'] };
  expect(await ask(await portal.person('admin'), 'Whose?', more)).toMatchObject({
    status: 404,
    problem: { error: { code: 'conversation_not_found' } },
  });
});

test('the sources are exactly those that the answer cites', async () => {
  const { ask, portal, papers } = chat();
  papers.europePmc.next({ status: 503 });
  searchOnce(
    [
      { name: 'search_papers', query: 'caffeine' },
      { name: 'search_docs', query: 'โครงการ' },
    ],
    'It works ',
    '[1].',
  );
  const { events } = await ask(await portal.person('member'), 'Papers?');
  expect(events.find(({ event }) => event === 'sources')?.data).toEqual({
    sources: [{ number: 1, title: 'PubMed paper', url: 'https://pubmed.ncbi.nlm.nih.gov/99/', kind: 'paper' }],
  });
  const [message] = await portal.query('select sources from public.ai_chat_messages where id = $1', [
    events[0]?.data['message_id'],
  ]);
  expect(message?.['sources']).toMatchObject([{ number: 1, title: 'PubMed paper' }]);
  searchOnce([{ name: 'search_papers', query: 'caffeine' }], 'No idea.');
  const without = await ask(await portal.person('member'), 'Papers?');
  expect(without.events.map(({ event }) => event)).not.toContain('sources');
});

test('intents and usage are logged without any text of the chat', async () => {
  const { ask, portal } = chat();
  const member = await portal.person('member');
  await ask(member, 'Any research on caffeine?');
  const intents = await portal.query(
    'select intent_classified, classifier_mode, surface from public.ai_chat_intent_logs where user_id = $1',
    [member.id],
  );
  expect(intents).toEqual([{ intent_classified: 'papers', classifier_mode: 'keywords', surface: 'trivium-internal' }]);
  const usage = await portal.query(
    `select provider, model, is_fallback, prompt_tokens, completion_tokens, failure_status from public.ai_chat_usage_logs
     where user_id = $1 order by id`,
    [member.id],
  );
  const call = {
    provider: 'openai',
    model: 'gpt-test',
    is_fallback: false,
    prompt_tokens: 11,
    completion_tokens: 7,
    failure_status: null,
  };
  expect(usage).toEqual([call, call]);
});

test('a chat that is turned off or set up wrongly says so', async () => {
  const { ask, portal, context } = chat();
  const member = await portal.person('member');
  const wrong = context({ env: { AI_SECOND_KIND: 'parrot' } });
  expect(await ask(member, 'Hello', {}, wrong)).toMatchObject({ status: 503, problem: { error: { code: 'chat_not_set_up' } } });
  await portal.query(`update public.app_settings set features = features || '{"chat": false}'`);
  expect(await ask(member, 'Hello')).toMatchObject({ status: 503, problem: { error: { code: 'chat_off' } } });
  await portal.query(`update public.app_settings set features = features || '{"chat": true}'`);
});
