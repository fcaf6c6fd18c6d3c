import { expect, test } from 'vitest';
import { boardWith } from '../testing/board-with.ts';
import { ada, useBackend } from '../testing/use-backend.ts';

const backend = useBackend(boardWith('api', { max_body_size: '2MiB' }));
const mebibyte = 1024 * 1024;

test('a body within max_body_size is written, and a longer one is refused with body_too_large', async () => {
  const token = await backend().sign({ sub: ada, role: 'authenticated' });
  const board = backend().client(backend().secrets.publishableKey, token);
  const insert = (bytes: number) => board.from('notes').insert({ title: 'x'.repeat(bytes), owner: ada });
  expect((await insert(1.5 * mebibyte)).status).toBe(201);
  expect(await insert(2 * mebibyte)).toMatchObject({ status: 413, error: { code: 'body_too_large' } });
});
