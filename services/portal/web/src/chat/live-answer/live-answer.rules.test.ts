import { expect, test } from 'vitest';
import { applyEvent, newAnswer } from './live-answer.rules.ts';

const event = (name: string, data: Readonly<Record<string, unknown>> = {}) => ({ event: name, data, id: undefined });

test('an answer collects the events of its stream until it is done', () => {
  const answer = [
    event('start', { conversation_id: 'c', message_id: 'm' }),
    event('delta', { text: 'Hello' }),
    event('delta', { text: ' there' }),
    event('done'),
  ].reduce(applyEvent, newAnswer('Hi?', undefined));
  expect(answer).toMatchObject({ conversationId: 'c', messageId: 'm', text: 'Hello there', state: 'ended' });
});

test('an error ends an answer with its code and keeps what arrived', () => {
  const answer = [event('delta', { text: 'Half' }), event('error', { code: 'providers_failed' })].reduce(
    applyEvent,
    newAnswer('Hi?', 'c'),
  );
  expect(answer).toMatchObject({ text: 'Half', state: 'failed', refusal: { code: 'providers_failed' } });
});

test('an event of an unknown kind changes nothing', () => {
  const answer = newAnswer('Hi?', 'c');
  expect(applyEvent(answer, event('later-kind', { text: 'x' }))).toBe(answer);
});
