import { expect, test } from 'vitest';
import { refuse } from './errors.ts';
import { refusalAnswer } from './refusal.ts';

test('an answer to a refused token names PostgREST’s code in Proxy-Status, and only rest’s does', () => {
  const refusal = refuse('token_expired', 'The token is no longer valid.');
  expect(refusalAnswer('rest', refusal).headers['proxy-status']).toBe('PostgREST; error=PGRST303');
  expect(refusalAnswer('auth', refusal).headers).not.toHaveProperty('proxy-status');
  expect(refusalAnswer('rest', refuse('api_key_missing', 'Send one.')).headers).not.toHaveProperty('proxy-status');
});
