import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { password, someone, useAuth } from '../auth/testing/use-auth.ts';

const auth = useAuth(
  '[auth.email]\nenable_confirmations = true\n[auth.email.template.confirmation]\nsubject = "Hello {{ .Data.name }}"\ncontent_path = "./templates/hello.html"',
  {
    'templates/hello.html':
      '<p>Hi {{ .Data.name }}, <a href="{{ .ConfirmationURL }}">confirm</a> or type {{ .Token }}</p><script>alert(1)</script>',
  },
);

/** Status of the mailbox for a request with these headers, a Host among them. */
const status = (headers: Record<string, string>, path = '/mailbox') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(auth().url);
    request({ hostname, port, path, headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

test('a letter is written by the project’s own template, and shown with its code and its link', async () => {
  const email = someone();
  await auth()
    .visitor()
    .auth.signUp({ email, password, options: { data: { name: '<b>Ann</b>' } } });
  const letter = await auth().letter(email);
  expect(letter).toMatchObject({
    subject: 'Hello <b>Ann</b>',
    to: email,
    links: [expect.stringContaining('/auth/v1/verify?token=')],
  });
  expect(letter.html).toContain('Hi &lt;b&gt;Ann&lt;/b&gt;');
  expect(letter.text).toContain(`confirm: ${letter.links[0]}`);
  const page = await (await fetch(`${auth().url}/mailbox`)).text();
  expect(page).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;');
  expect(page).toContain(letter.code);
  expect(page).not.toContain('<script>');
  const policy = (await fetch(`${auth().url}/mailbox`)).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
});

test.for([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'localhost'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['x-real-ip', '127.0.0.1'],
  ['host', 'mailbox.example.org'],
  ['host', '127.0.0.1.example.org'],
] as const)('a request with %s: %s is answered as if there were nothing', async ([name, value]) => {
  expect(await status({ [name]: value })).toBe(404);
});

test('a request of HTTP/1.0, as proxies make that say nothing of themselves, is answered as if there were nothing', async () => {
  const socket = connect(Number(new URL(auth().url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write('GET /mailbox HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test('names of this machine are answered, its files too, and other addresses are the gateway’s', async () => {
  expect(await status({ host: 'localhost' })).toBe(200);
  expect(await status({ host: '[::1]:1' })).toBe(200);
  const page = await (await fetch(`${auth().url}/mailbox`)).text();
  const sheet = /href="(\/mailbox\/assets\/look\.[^"]+)"/.exec(page)?.[1];
  expect(await status({}, sheet)).toBe(200);
  expect(await status({}, '/mailbox/assets/none.css')).toBe(404);
  expect(await status({}, '/mailboxes')).toBe(404);
});

test('a page elsewhere can neither read nor empty it', async () => {
  const answer = await fetch(`${auth().url}/mailbox?format=json`, { headers: { origin: 'http://localhost:3000' } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  const preflight = await fetch(`${auth().url}/mailbox`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'DELETE' },
  });
  expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
});

test('it can be emptied', async () => {
  expect((await fetch(`${auth().url}/mailbox`, { method: 'DELETE' })).status).toBe(204);
  expect(await (await fetch(`${auth().url}/mailbox?format=json`)).json()).toEqual({ messages: [] });
});
