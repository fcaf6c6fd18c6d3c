import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, SignJWT, type JWTPayload } from 'jose';

export interface FakeIssuer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person who signs in next, and further claims of the token. */
  next: JWTPayload & { sub: string };
  /** The addresses that GitHub's API lists for that person. */
  emails: readonly { readonly email: string; readonly primary: boolean; readonly verified: boolean }[];
  /** With what LINE signs: the client's secret. */
  signingSecret: string;
  /** Signs an id_token, as for an app of the project. */
  readonly idToken: (claims?: JWTPayload) => Promise<string>;
  /** Signs in at an authorization URL and returns the callback URL. */
  readonly signIn: (address: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * An OpenID provider that signs in everyone: discovery, authorization code with PKCE, keys; and GitHub's API. `isLine`: in the shape that LINE
 * documents, which signs id_tokens of web logins with the client's secret, although its discovery document names ES256.
 */
export async function startFakeIssuer({ isLine = false }: { readonly isLine?: boolean } = {}): Promise<FakeIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [clientId, clientSecret] = isLine ? ['1657000000', '0123456789abcdef0123456789abcdef'] : ['the-client', 'the-secret'];
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>();
  let issuer: FakeIssuer;
  const sign = (claims: JWTPayload) => {
    const token = new SignJWT({ aud: clientId, iss: issuer.url, ...claims }).setIssuedAt().setExpirationTime('5m');
    return isLine
      ? token.setProtectedHeader({ typ: 'JWT', alg: 'HS256' }).sign(new TextEncoder().encode(issuer.signingSecret))
      : token.setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey);
  };
  /** Takes the code that a request exchanges; undefined if it may not. */
  const takeCode = (body: URLSearchParams) => {
    const issued = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      issued?.challenge === challenge &&
      issued.redirectUri === body.get('redirect_uri') &&
      body.get('client_secret') === clientSecret;
    return isRight ? issued : undefined;
  };
  const handlers: Record<string, (body: URLSearchParams, authorization: string) => Promise<[number, unknown]>> = {
    '/.well-known/openid-configuration': async () => [
      200,
      {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      },
    ],
    '/keys': async () => [200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] }],
    '/token': async (body) => {
      const issued = takeCode(body);
      if (!issued) return [400, { error: 'invalid_grant' }];
      const id_token = await sign({ nonce: issued.nonce, ...issuer.next });
      return [200, { access_token: 'provider-access', refresh_token: 'provider-refresh', token_type: 'Bearer', id_token }];
    },
  };
  // GitHub has no id_tokens.
  handlers['/login/oauth/access_token'] = async (body) =>
    takeCode(body) ? [200, { access_token: 'provider-access', token_type: 'bearer' }] : [400, { error: 'invalid_grant' }];
  handlers['/user'] = async () => [200, { id: issuer.next.sub, login: 'ann', name: issuer.next['name'] }];
  handlers['/user/emails'] = async () => [200, issuer.emails];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      const address = new URL(request.url ?? '', issuer.url);
      // The page on which people consent.
      if (address.pathname === '/authorize') {
        response.writeHead(302, { location: await issuer.signIn(address.href) }).end();
        return;
      }
      const handler = handlers[address.pathname];
      const [status, content] = handler ? await handler(body, request.headers.authorization ?? '') : [404, {}];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    signingSecret: clientSecret,
    next: { sub: 'nobody' },
    emails: [],
    idToken: (claims = {}) => sign({ ...issuer.next, ...claims }),
    async signIn(address) {
      const parameters = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, {
        challenge: parameters.get('code_challenge') ?? '',
        nonce: parameters.get('nonce') ?? '',
        redirectUri: parameters.get('redirect_uri') ?? '',
      });
      const callback = new URL(parameters.get('redirect_uri') ?? '');
      callback.searchParams.set('code', code);
      callback.searchParams.set('state', parameters.get('state') ?? '');
      return callback.href;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return issuer;
}
