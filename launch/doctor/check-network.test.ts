import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { checkMail, checkObjectStore } from './check-network.ts';

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

/** A mail server that takes one password, for one test. @returns its port */
async function startMailServer(password: string, hideSTARTTLS = true): Promise<number> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS,
    onAuth: (auth, _session, done) => (auth.password === password ? done(null, { user: 'portal' }) : done(new Error('no'))),
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  return (server.address() as AddressInfo).port;
}

const mailTo = (port: number) =>
  checkMail({
    enabled: true,
    host: '127.0.0.1',
    port,
    user: 'portal',
    pass: 'hunter2',
    admin_email: 'a@b.example',
    sender_name: '',
  });

test('a mail server is asked whether it takes user and password, since the first sign-up must not be what finds out', async () => {
  expect(await mailTo(await startMailServer('hunter2'))).toMatchObject([
    { state: 'ok', says: expect.stringContaining('password') },
  ]);
  const [refused] = await mailTo(await startMailServer('another'));
  expect(refused).toMatchObject({ state: 'fault', says: expect.stringMatching(/\(EAUTH\)\. Correct user and password/) });
  expect(refused?.says).not.toContain('hunter2');
});

test('a mail server that is not there, or does not speak TLS as it should, is a fault that names the setting or the reason', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  expect(await mailTo(port)).toMatchObject([{ state: 'fault', says: expect.stringContaining('PORTAL_SMTP_URL') }]);
  // Its own certificate is signed by nobody.
  const untrusted = await mailTo(await startMailServer('hunter2', false));
  expect(untrusted).toMatchObject([{ state: 'fault', says: expect.stringContaining('certificate must be valid for 127.0.0.1') }]);
  expect(await checkMail(undefined)).toMatchObject([{ state: 'warning' }]);
});
