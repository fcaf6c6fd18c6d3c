import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkObjectStore } from './check-network.ts';

/** What the doctor says of a store that answers so. */
async function findingsFor(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return checkObjectStore({
    STORAGE_S3_BUCKET: 'files',
    STORAGE_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    STORAGE_S3_ACCESS_KEY_ID: 'hunter2',
    STORAGE_S3_SECRET_ACCESS_KEY: 'hunter2',
    STORAGE_S3_FORCE_PATH_STYLE: 'true',
  });
}
const refusal =
  (status: number, code: string): RequestListener =>
  (_req, res) =>
    res
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>hunter2</Message></Error>`);

test('without S3 nothing is said of it', async () => {
  expect(await checkObjectStore({})).toEqual([]);
});

test.for([
  ['has this installation’s files', (_req, res) => res.end('an id\n'), 'ok', /^bucket files opens$/],
  ['has no files yet', refusal(404, 'NoSuchKey'), 'ok', /no files yet/],
  ['refuses the key', refusal(403, 'InvalidAccessKeyId'), 'fault', /InvalidAccessKeyId.*STORAGE_S3_/],
  ['is missing', refusal(404, 'NoSuchBucket'), 'fault', /NoSuchBucket.*STORAGE_S3_/],
] as const satisfies [string, RequestListener, string, RegExp][])(
  'a bucket that %s is found',
  async ([, answer, state, says]) => {
    const findings = await findingsFor(answer);
    expect(findings).toEqual([{ subject: 'S3', state, says: expect.stringMatching(says) }]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  },
);
