import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { handle } from '../../functions/connections/handler.ts';
import type { ListedConnection } from '../../functions/connections/list-connections.ts';
import { clientId, clientSecret, useIdentityProvider } from '../calendar/use-identity-provider.ts';
import { addressOf } from '../fixtures/address-of.ts';
import { useServer, type LocalServer } from '../fixtures/use-server.ts';
import { usePortal, type Person, type TestContext, type TestPortal } from '../functions/use-portal.ts';

/** Values as administrators enter them. Each secret can be searched for. */
export const entered = {
  'chat-primary': { kind: 'openai', model: 'typhoon-v2', key: 'sk-model-key-0123456789', url: 'https://models.test/v1' },
  papers: { contact: 'office@faculty.example', openalex_key: 'openalex-key-0123456789', pubmed_key: 'pubmed-key-0123456789' },
  line: { token: 'line+channel/token=0123456789', to: `C${'0'.repeat(31)}1` },
  discord: { webhook: `https://discord.com/api/webhooks/123456789/discord-webhook-token_0123` },
  calendar: { client_id: clientId, client_secret: clientSecret },
} as const;

export const mailPassword = 'p@ss:mail/secret-0123';

export interface Connections {
  readonly portal: TestPortal;
  /** The other sides: models, LINE, Discord, push services, indexes of papers. */
  readonly models: LocalServer;
  readonly line: LocalServer;
  readonly discord: LocalServer;
  readonly push: LocalServer;
  readonly papers: LocalServer;
  /** Mails that were sent, by their recipients. */
  readonly mails: string[][];
  readonly mailServer: string;
  readonly context: (env?: Readonly<Record<string, string>>) => TestContext;
  readonly admin: () => Promise<Person>;
  readonly post: (person: Person | undefined, path: string, body?: unknown, context?: TestContext) => Promise<Response>;
  readonly list: (person: Person, context?: TestContext) => Promise<Map<string, ListedConnection>>;
}

export function useConnections(): () => Connections {
  const portal = usePortal();
  const identityProvider = useIdentityProvider();
  const models = useServer(({ path, headers }) => {
    if (path !== '/v1/chat/completions') return { status: 404 };
    if (headers.authorization !== `Bearer ${entered['chat-primary'].key}`)
      return { status: 401, body: { error: { message: `Incorrect API key provided: ${headers.authorization}` } } };
    return { body: { choices: [{ index: 0, message: { role: 'assistant', content: 'OK' }, finish_reason: 'length' }] } };
  });
  const line = useServer(({ path, headers, json }) => {
    if (headers.authorization !== `Bearer ${entered.line.token}`)
      return { status: 401, body: { message: 'Authentication failed' } };
    if (path === '/v2/bot/info')
      return { body: { userId: 'U1', basicId: '@216abcde', displayName: 'The union', chatMode: 'bot' } };
    if (path !== '/v2/bot/message/push') return { status: 404, body: { message: 'Not found' } };
    return json()['to'] === entered.line.to
      ? { body: { sentMessages: [{ id: '461230966842064897' }] } }
      : { status: 400, body: { message: "The property, 'to', in the request body is invalid" } };
  });
  const discord = useServer(({ path }) =>
    entered.discord.webhook.endsWith(path)
      ? { status: 204 }
      : { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } },
  );
  const push = useServer(() => ({ status: 201 }));
  const papers = useServer(({ path, query }) => {
    if (path === '/works')
      return query.get('api_key') === entered.papers.openalex_key ? { body: { results: [] } } : { status: 401 };
    return query.get('api_key') === entered.papers.pubmed_key
      ? { body: { esearchresult: { idlist: [] } } }
      : { status: 400, body: { error: `API key invalid: ${query.get('api_key')}` } };
  });
  const mails: string[][] = [];
  let smtp: SMTPServer;
  beforeAll(async () => {
    smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'portal@mail' && password === mailPassword
          ? done(null, { user: 1 })
          : done(new Error(`Invalid login: ${password}`)),
      onData(stream, session, done) {
        stream.resume();
        stream.on('end', () => {
          mails.push(session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    mails.length = 0;
    await portal().query('truncate public.connection_settings, public.push_subscriptions cascade');
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

  const context: Connections['context'] = (env = {}) =>
    portal().context({
      env: {
        INTEGRATION_KEYS: `k1:${'A'.repeat(43)}`,
        LINE_API_URL: line().url,
        OPENALEX_URL: papers().url,
        PUBMED_URL: papers().url,
        IDP_ISSUER: identityProvider().url,
        WEB_PUSH_SERVICES: 'https://*.test',
        ...env,
      },
      fetch: (input, init) =>
        fetch(
          addressOf(input)
            .replace('https://models.test', models().url)
            .replace('https://discord.com', discord().url)
            .replace('https://push.test', push().url),
          init,
        ),
    });
  const post: Connections['post'] = (person, path, body, used = context()) =>
    handle(
      new Request(`http://functions.test/connections${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person?.token ?? portal().secrets.publishableKey}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      used,
    );
  return () => ({
    portal: portal(),
    models: models(),
    line: line(),
    discord: discord(),
    push: push(),
    papers: papers(),
    mails,
    mailServer: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    context,
    admin: () => portal().person('admin', { language: 'en' }),
    post,
    async list(person, used = context()) {
      const { connections } = (await (await post(person, '', {}, used)).json()) as { connections: ListedConnection[] };
      return new Map(connections.map((connection) => [connection.name, connection]));
    },
  });
}

/** The code of a refusal. */
export async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { error?: { code?: unknown } }).error?.code;
}
