import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../auth/testing/use-auth.ts';

const auth = useAuth(
  '[auth.email]\nenable_confirmations = true\n[auth.email.template.confirmation]\nsubject = "Hello {{ .Data.name }}"\ncontent_path = "./templates/hello.html"',
  {
    'templates/hello.html':
      '<p>Hi {{ .Data.name }}, <a href="{{ .ConfirmationURL }}">confirm</a> or type {{ .Token }}</p><script>alert(1)</script>',
  },
);

/** The mailbox's status for a request with these headers, which may include Host. */
const status = (headers: Record<string, string>, path = '/mailbox') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(auth().url);
    request({ hostname, port, path, headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

test('a mail uses the project’s template, and the mailbox shows its code and link', async () => {
  const email = uniqueEmail();
  await auth()
    .newClient()
    .auth.signUp({ email, password, options: { data: { name: '<b>Ann</b>' } } });
  const message = await auth().message(email);
  expect(message).toMatchObject({
    subject: 'Hello <b>Ann</b>',
    to: email,
    links: [expect.stringContaining('/auth/v1/verify?token=')],
  });
  expect(message.html).toContain('Hi &lt;b&gt;Ann&lt;/b&gt;');
  expect(message.text).toContain(`confirm: ${message.links[0]}`);
  const page = await (await fetch(`${auth().url}/mailbox`)).text();
  expect(page).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;');
  expect(page).toContain(message.code);
  expect(page.replaceAll(/datetime="[^"]*"/g, '')).not.toMatch(/\d{4}-\d{2}-\d{2}T|\d{2}\/\d{2}\/\d{4}|UTC/);
  expect(page).toContain('>just now</time>');
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
] as const)('a request with %s: %s gets 404', async ([name, value]) => {
  expect(await status({ [name]: value })).toBe(404);
});

test('a request of HTTP/1.0, as undeclared proxies send it, gets 404', async () => {
  const socket = connect(Number(new URL(auth().url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write('GET /mailbox HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test('loopback hosts can read the mailbox and its assets, and other paths belong to the gateway', async () => {
  expect(await status({ host: 'localhost' })).toBe(200);
  expect(await status({ host: '[::1]:1' })).toBe(200);
  const page = await (await fetch(`${auth().url}/mailbox`)).text();
  const sheet = /href="(\/mailbox\/assets\/design-tokens\.[^"]+)"/.exec(page)?.[1];
  expect(await status({}, sheet)).toBe(200);
  expect(await status({}, '/mailbox/assets/none.css')).toBe(404);
  expect(await status({}, '/mailboxes')).toBe(404);
});

test('a page of another origin can neither read nor empty the mailbox', async () => {
  const response = await fetch(`${auth().url}/mailbox?format=json`, { headers: { origin: 'http://localhost:3000' } });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const preflight = await fetch(`${auth().url}/mailbox`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'DELETE' },
  });
  expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
});

test('DELETE empties the mailbox', async () => {
  expect((await fetch(`${auth().url}/mailbox`, { method: 'DELETE' })).status).toBe(204);
  expect(await (await fetch(`${auth().url}/mailbox?format=json`)).json()).toEqual({ messages: [] });
});
