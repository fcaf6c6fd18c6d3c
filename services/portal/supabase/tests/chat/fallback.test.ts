import { expect, test } from 'vitest';
import { addressOf } from '../fixtures/address-of.ts';
import { useChat } from './use-chat.ts';

const chat = useChat();
const providersOf = async (id: string) =>
  (
    await chat().portal.query(
      'select provider, is_fallback, failure_status from public.ai_chat_usage_logs where user_id = $1 order by id',
      [id],
    )
  ).map(({ provider, is_fallback: isFallback, failure_status: status }) => [provider, isFallback, status]);

test.each([429, 500, 503, 529, 401, 402, 403, 404])(
  'rule 5: after %i from the primary, the next provider answers for the rest of the turn',
  async (status) => {
    const { ask, portal, openai, anthropic } = chat();
    const member = await portal.person('member');
    openai.next({ status });
    expect((await ask(member, 'Hello')).text).toBe('Hello there.');
    expect([openai.received.length, anthropic.received.length]).toEqual([1, 2]);
    expect(await providersOf(member.id)).toEqual([
      ['openai', false, status],
      ['anthropic', true, null],
      ['anthropic', true, null],
    ]);
  },
);

test.each([
  ['does not answer in time', 'silence', 504],
  ['answers no JSON', { body: '<html>' }, 502],
  ['answers another form', { body: {} }, 502],
] as const)('a primary that %s counts as failed', async (_name, reply, status) => {
  const { ask, portal, openai } = chat();
  const member = await portal.person('member');
  openai.next(reply);
  expect((await ask(member, 'Hello')).text).toBe('Hello there.');
  expect((await providersOf(member.id))[0]).toEqual(['openai', false, status]);
});

test('rule 5: the third provider follows the second, with the tool results so far', async () => {
  const { ask, portal, openai, anthropic, gemini, think, seen } = chat();
  think(({ results, mayCall }) =>
    results.length === 0 && mayCall ? { calls: [{ name: 'search_docs', query: 'shop' }] } : { pieces: ['From ', 'afar'] },
  );
  openai.next({ status: 503 });
  anthropic.next({ status: 529 });
  const { text } = await ask(await portal.person('member'), 'Hello');
  expect([text, gemini.received.length, seen.at(-1)?.results.length]).toEqual(['From afar', 3, 1]);
});

test('a provider continues with the tool results of another, also of malformed calls', async () => {
  const { ask, portal, openai, anthropic, think, seen } = chat();
  think(() => ({ pieces: ['Taken up'] }));
  const calls = [
    { id: 'a', type: 'function', function: { name: 'search_docs', arguments: '{"query":"shop"}' } },
    { id: 'b', type: 'function', function: { name: 'no_such_tool', arguments: '{"query":"x"}' } },
    { id: 'c', type: 'function', function: { name: 'search_docs', arguments: 'not json' } },
  ];
  openai.next({ body: { choices: [{ message: { role: 'assistant', content: null, tool_calls: calls } }] } }, { status: 500 });
  expect((await ask(await portal.person('member'), 'Hello')).text).toBe('Taken up');
  expect(anthropic.received).toHaveLength(2);
  expect(seen[0]?.results).toMatchObject([
    expect.stringContaining('Handbook: Buying from clubs'),
    expect.stringContaining('There is no such tool'),
    expect.stringContaining('The argument query is missing'),
  ]);
});

test('after a stream that fails before its first text the next provider answers', async () => {
  const { ask, portal, openai, anthropic } = chat();
  let calls = 0;
  openai.next({ body: { choices: [{ message: { role: 'assistant', content: 'Hello' } }] } }, () => {
    calls += 1;
    return { status: 503 };
  });
  const { text } = await ask(await portal.person('member'), 'Hello');
  expect([text, calls, anthropic.received.length]).toEqual(['Hello there.', 1, 1]);
});

test('if no provider can stream, the answer without streaming is used', async () => {
  const { ask, portal, openai, anthropic, gemini } = chat();
  openai.next({ body: { choices: [{ message: { role: 'assistant', content: 'Said once' } }] } }, { status: 500 });
  anthropic.next({ status: 500 });
  gemini.next({ status: 500 });
  const answer = await ask(await portal.person('member'), 'Hello');
  expect([answer.text, answer.events.at(-1)?.event]).toEqual(['Said once', 'done']);
});

const refuseLimitName = (name: string, other: string) => ({
  status: 400,
  body: { error: { message: `Unsupported parameter: '${name}' is not supported with this model. Use '${other}' instead.` } },
});
const limitNames = (received: readonly { json: () => Record<string, unknown> }[]) =>
  received.map(({ json }) => Object.keys(json()).filter((name) => name.startsWith('max_')));

test('a model that refuses max_tokens is asked with max_completion_tokens, from then on at once', async () => {
  const { ask, portal, openai, anthropic, context } = chat();
  const member = await portal.person('member');
  openai.next(refuseLimitName('max_tokens', 'max_completion_tokens'));
  const newer = context({ env: { AI_PRIMARY_MODEL: 'gpt-newer' } });
  expect((await ask(member, 'Hello', {}, newer)).text).toBe('Hello there.');
  expect(limitNames(openai.received)).toEqual([['max_tokens'], ['max_completion_tokens'], ['max_completion_tokens']]);
  expect((await ask(member, 'Hello', {}, newer)).text).toBe('Hello there.');
  expect(limitNames(openai.received.slice(3))).toEqual([['max_completion_tokens'], ['max_completion_tokens']]);
  expect(anthropic.received).toEqual([]);
});

test("OpenAI's own server is asked with max_completion_tokens, and an older one behind its name with max_tokens", async () => {
  const { ask, portal, openai, context } = chat();
  const own = (model: string) =>
    context({
      env: { AI_PRIMARY_URL: 'https://api.openai.com/v1', AI_PRIMARY_MODEL: model },
      fetch: (input, init) => fetch(addressOf(input).replace('https://api.openai.com', openai.url), init),
    });
  const member = await portal.person('member');
  expect((await ask(member, 'Hello', {}, own('gpt-a'))).text).toBe('Hello there.');
  openai.next(refuseLimitName('max_completion_tokens', 'max_tokens'));
  expect((await ask(member, 'Hello', {}, own('gpt-b'))).text).toBe('Hello there.');
  expect(limitNames(openai.received).map(([name]) => name)).toEqual([
    'max_completion_tokens',
    'max_completion_tokens',
    'max_completion_tokens',
    'max_tokens',
    'max_tokens',
  ]);
});

test('a refusal of the question itself ends the turn: no other provider is asked', async () => {
  const { ask, portal, openai, anthropic } = chat();
  openai.next({ status: 400, body: { error: { message: 'context too long' } } });
  const { events } = await ask(await portal.person('member'), 'Hello');
  expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'provider_refused' } });
  expect(anthropic.received).toEqual([]);
});

test('when all fail, the answer ends with an error, and the message is cut', async () => {
  const { ask, portal, openai, anthropic, gemini } = chat();
  for (const provider of [openai, anthropic, gemini]) provider.next({ status: 500 });
  const { events } = await ask(await portal.person('member'), 'Hello');
  expect(events.map(({ event, data }) => [event, data['code']])).toEqual([
    ['start', undefined],
    ['error', 'providers_failed'],
  ]);
  const rows = await portal.query('select state from public.ai_chat_messages where id = $1', [events[0]?.data['message_id']]);
  expect(rows).toEqual([{ state: 'cut' }]);
});

test('papers come from Europe PMC, where it fails or has none from PubMed, then from OpenAlex', async () => {
  const { ask, portal, papers, think, seen } = chat();
  const member = await portal.person('member');
  think(({ results, mayCall }) =>
    results.length === 0 && mayCall ? { calls: [{ name: 'search_papers', query: 'tea' }] } : { pieces: ['ok'] },
  );
  const readToolResult = async () => {
    await ask(member, 'Papers on tea');
    return JSON.parse(seen.at(-1)?.results[0] ?? '{}') as { results?: { title: string }[]; error?: string };
  };
  expect((await readToolResult()).results).toMatchObject([
    {
      title: 'Europe PMC paper',
      url: 'https://doi.org/10.1000/epmc',
      excerpt: 'Chai S, Dee N.. Journal of Tests. 2024. Background It works.',
    },
  ]);
  papers.europePmc.next({ body: { resultList: { result: [] } } });
  expect((await readToolResult()).results).toMatchObject([{ title: 'PubMed paper' }]);
  papers.europePmc.next('silence');
  papers.pubmed.next({ status: 429, body: { error: 'API rate limit exceeded' } });
  expect((await readToolResult()).results).toMatchObject([
    { title: 'OpenAlex paper', url: 'https://openalex.org/W1', excerpt: expect.stringContaining('It works indeed') },
  ]);
  papers.europePmc.next({ body: 'garbage' });
  papers.pubmed.next({ status: 500 });
  papers.openalex.next({ status: 500 });
  expect(await readToolResult()).toMatchObject({ error: expect.stringContaining('No index of papers answers') });
});

test('neither logs nor streams hold a key', async () => {
  const { ask, portal, openai, anthropic, gemini, context } = chat();
  for (const provider of [openai, anthropic, gemini])
    provider.next({ status: 401, body: { error: { message: 'Incorrect key openai-key' } } });
  const used = context();
  const answer = await ask(await portal.person('member'), 'Hello', {}, used);
  for (const key of ['openai-key', 'anthropic-key', 'gemini-key', portal.secrets.secretKey])
    expect(JSON.stringify([answer, used.lines])).not.toContain(key);
});
