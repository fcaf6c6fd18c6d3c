import { afterEach, expect, test } from 'vitest';
import { dropFirstAnswers, mayChange, readFirstAnswer } from './first-answers.ts';

const page = globalThis as { firstRequests?: { token: string; answers: Map<string, Promise<Response>> } };
const url = 'https://portal.example/rest/v1/clubs';
const textOf = async (token: string) => (await readFirstAnswer(url, token))?.text();

afterEach(() => delete page.firstRequests);

test('an answer is there as often as it is asked for, for the person alone who sent the request', async () => {
  page.firstRequests = { token: 'own', answers: new Map([[url, Promise.resolve(new Response('[1]'))]]) };
  expect([await textOf('own'), await textOf('own'), await textOf('other')]).toEqual(['[1]', '[1]', undefined]);
  dropFirstAnswers();
  expect(await textOf('own')).toBeUndefined();
});

test('a request that failed leaves no answer', async () => {
  page.firstRequests = { token: 'own', answers: new Map([[url, Promise.reject(new Error('no network'))]]) };
  expect(await textOf('own')).toBeUndefined();
});

test('reading and counting keep the answers, everything else may change what they say', () => {
  expect(['GET', 'HEAD', undefined, 'POST', 'PATCH', 'DELETE'].map((method) => mayChange(method))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});
