import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface IdentityProvider {
  readonly url: string;
  /** The person who signs in, and the organisation in their identity token. */
  readonly account: { hd: string | undefined };
  /** Signs in and consents, as a browser does, and says where the provider sends it then. */
  readonly consent: (address: string) => Promise<URL>;
  /** Takes every permission back. */
  readonly revoke: () => Promise<void>;
}

export const clientId = 'portal';
export const clientSecret = 'a-client-secret-of-the-portal';
const calendarScope = 'https://www.googleapis.com/auth/calendar.events';
const returnAddress = 'https://portal.test/admin/integrations';

/** A real OpenID provider that consents by itself. */
export function useIdentityProvider(): () => IdentityProvider {
  const account: IdentityProvider['account'] = { hd: undefined };
  const grants: string[] = [];
  let server: Server;
  let provider: Provider;
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response);
      void (async () => {
        const { prompt, params, grantId } = await provider.interactionDetails(request, response);
        if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: 'admin-1' } });
        const grant = (grantId && (await provider.Grant.find(grantId))) || new provider.Grant({ accountId: 'admin-1', clientId });
        grant.addOIDCScope(String(params['scope']));
        grants.push(await grant.save());
        return provider.interactionFinished(
          request,
          response,
          { consent: { grantId: grants.at(-1) ?? '' } },
          { mergeWithLastSubmission: true },
        );
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const configuration: Configuration = {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [returnAddress],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        },
      ],
      scopes: ['openid', 'email', 'profile', calendarScope],
      claims: { openid: ['sub'], email: ['email'], profile: ['hd'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      issueRefreshToken: async () => true,
      rotateRefreshToken: true,
      pkce: { required: () => true },
      cookies: { keys: ['only for tests'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, email: 'admin@faculty.example', ...(account.hd !== undefined && { hd: account.hd }) }),
      }),
    };
    provider = new Provider(url(), configuration);
  });
  beforeEach(() => {
    account.hd = 'faculty.example';
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return () => ({
    url: url(),
    account,
    consent,
    async revoke() {
      for (const id of grants) {
        await (await provider.Grant.find(id))?.destroy();
        await provider.RefreshToken.revokeByGrantId(id);
      }
    },
  });
}

/** Follows redirects with cookies until they leave the provider. */
async function consent(address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let hop = 0; hop < 12 && next.hostname === '127.0.0.1'; hop += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider stopped with ${response.status}`);
    next = new URL(location, next);
  }
  return next;
}
