import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { addressOf } from '../fixtures/address-of.ts';
import { useServer, type LocalServer } from '../fixtures/use-server.ts';

export interface Mail {
  readonly to: readonly string[];
  readonly text: string;
}

export interface Channels {
  readonly line: LocalServer;
  readonly discord: LocalServer;
  readonly push: LocalServer;
  readonly mails: Mail[];
  /** Refuses mails like this from now on, within the test. */
  refuseMails: { readonly responseCode: number } | undefined;
  readonly env: Readonly<Record<string, string>>;
  /** Reaches the push service, whose address is an https one. */
  readonly fetch: typeof fetch;
}

export const pushOrigin = 'https://push.test';

/** The four channels as their services answer, on this machine. */
export function useChannels(): () => Channels {
  const line = useServer(({ headers, json, path }) => {
    if (path !== '/v2/bot/message/push') return { status: 404, body: { message: 'Not found' } };
    if (headers.authorization !== 'Bearer line-token') return { status: 401, body: { message: 'Authentication failed' } };
    const { to, messages } = json();
    if (typeof to !== 'string' || !Array.isArray(messages) || messages.length > 5)
      return { status: 400, body: { message: 'The request body has 1 error(s)' } };
    return { body: { sentMessages: [{ id: '461230966842064897' }] } };
  });
  const discord = useServer(({ json }) => {
    const { content, embeds = [] } = json();
    if (typeof content !== 'string' || content.length > 2000 || (embeds as unknown[]).length > 10)
      return { status: 400, body: { message: 'Invalid Form Body', code: 50_035 } };
    return { status: 204 };
  });
  const push = useServer(({ headers }) =>
    headers['content-encoding'] === 'aes128gcm' && headers['ttl'] !== undefined ? { status: 201 } : { status: 400 },
  );
  const mails: Mail[] = [];
  let smtp: SMTPServer;
  const state: { refuseMails: Channels['refuseMails'] } = { refuseMails: undefined };
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' });
  beforeAll(async () => {
    smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'portal' && password === 'p@ss' ? done(null, { user: 1 }) : done(new Error('Invalid login')),
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (state.refuseMails) return done(Object.assign(new Error('refused'), state.refuseMails));
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
          return done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    mails.length = 0;
    state.refuseMails = undefined;
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return () => ({
    line: line(),
    discord: discord(),
    push: push(),
    mails,
    set refuseMails(refusal) {
      state.refuseMails = refusal;
    },
    get refuseMails() {
      return state.refuseMails;
    },
    env: {
      LINE_API_URL: line().url,
      LINE_CHANNEL_ACCESS_TOKEN: 'line-token',
      LINE_TO: 'C0ffee',
      DISCORD_WEBHOOK_URL: `${discord().url}/api/webhooks/1/discord-token`,
      SMTP_URL: `smtp://portal:p%40ss@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Portal <portal@faculty.example>',
      WEB_PUSH_PUBLIC_KEY: Buffer.concat([
        Buffer.of(4),
        Buffer.from(pair.x ?? '', 'base64url'),
        Buffer.from(pair.y ?? '', 'base64url'),
      ]).toString('base64url'),
      WEB_PUSH_PRIVATE_KEY: pair.d ?? '',
      WEB_PUSH_SUBJECT: 'mailto:portal@faculty.example',
      WEB_PUSH_SERVICES: 'https://*.test',
    },
    fetch: (input, init) => fetch(addressOf(input).replace(pushOrigin, push().url), init),
  });
}
