import { expect, test } from 'vitest';
import { useChat } from './use-chat.ts';

const chat = useChat();

test('a model’s answer to who is not well comes after whom to call', async () => {
  chat().think(() => ({ pieces: ['I am sorry', ' to hear that.'] }));
  const { text, events } = await chat().ask(await chat().portal.person('member'), 'I feel depressed');
  expect(text.split('\n\n')[0]).toContain('call 1323');
  expect(text.split('\n\n').slice(1)).toEqual(['I am sorry to hear that.']);
  expect(events.at(-1)?.event).toBe('done');
});

test('whom to call is said and kept, even if no model answers', async () => {
  const { portal, ask, openai, anthropic, gemini } = chat();
  for (const provider of [openai, anthropic, gemini]) provider.next({ status: 500 });
  const { text, events } = await ask(await portal.person('member'), 'เครียดมาก ไม่รู้จะคุยกับใคร');
  expect(text).toContain('โทร. 1323');
  expect(events.at(-1)?.data['code']).toBe('providers_failed');
  const rows = await portal.query('select content, state from public.ai_chat_messages where id = $1', [
    events[0]?.data['message_id'],
  ]);
  expect(rows).toEqual([{ content: text, state: 'cut' }]);
});

test('an answer to another question begins with the model’s own words', async () => {
  chat().think(() => ({ pieces: ['On Monday.'] }));
  const { text } = await chat().ask(await chat().portal.person('member'), 'When does the choir meet?');
  expect(text).toBe('On Monday.');
});
