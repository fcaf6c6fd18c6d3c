import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRedirectAllowed } from './redirect-target.ts';

const rules = {
  site_url: 'https://app.example.org',
  additional_redirect_urls: [
    'https://*.example.net/**',
    'https://exact.example.com/callback?next=1',
    'myapp://**',
    'http://[[]::1]:3000/*',
    'https://{a,b}.example.io/?',
    'https://docs.example.org/safe/**',
    'http://*.example.com/*',
  ],
};
const allowed = (address: string) => isRedirectAllowed(address, rules);

test.for([
  'https://app.example.org',
  'https://app.example.org/any/where?at=all#part',
  'https://app.example.org/functions',
  'https://one.example.net/deep/er',
  'https://exact.example.com/callback?next=1',
  'https://exact.example.com/callback?next=1#part',
  'myapp://signed/in',
  'https://a.example.io/x',
  'https://docs.example.org/safe/a/../b',
  'http://one.example.com/abc',
])('%s is allowed', (address) => expect(allowed(address)).toBe(true));

test.for([
  '',
  'no address',
  '//app.example.org',
  'http://app.example.org',
  'https://app.example.org:8443',
  'https://app.example.org.evil.com',
  'https://app.example.org@evil.com',
  'https://evil.com\\@app.example.org',
  'https://evil.com\\.example.net/x',
  'https://two.one.example.net/x',
  'https://evil.com/.example.net/x',
  'https://exact.example.com/callback',
  'https://c.example.io/x',
  'https://a.example.io/xy',
  'https://2130706433/',
  'https://192.168.0.1/',
  'javascript:alert(1)',
  // A browser reads another host than the pattern matches.
  'http://japanese。.example.com/abc',
  'http://%6fne.example.com/abc',
  // A browser leaves the folder.
  'https://docs.example.org/safe/../other',
  'https://docs.example.org/safe/%2E%2e/other',
  ' https://app.example.org',
  'https://app.example.org\n.evil.com',
  // A function below the site's URL could redirect, and the session in the fragment would go along.
  'https://app.example.org/functions/v1/short-link/evil',
  'https://app.example.org/x/../functions/v1/short-link/evil',
  'https://app.example.org//functions/v1/short-link/evil',
  'https://app.example.org/%66unctions/v1/short-link/evil',
  'https://app.example.org/auth/v1/authorize?provider=google',
  'https://app.example.org/storage/v1/object/public/avatars/x',
])('%j is refused', (address) => expect(allowed(address)).toBe(false));

test('if the site is on loopback, any port of the same host is allowed', () => {
  const local = { site_url: 'http://localhost:3000', additional_redirect_urls: [] };
  expect(isRedirectAllowed('http://localhost:5173/x', local)).toBe(true);
  expect(isRedirectAllowed('http://127.0.0.1:3000', local)).toBe(false);
});

test('over https, only hosts of the rules are ever allowed', () => {
  const host = fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true });
  fc.assert(
    fc.property(host, (address) => {
      const { hostname } = new URL(address);
      if (allowed(address))
        expect(hostname).toMatch(/^(app\.example\.org|[^.]+\.example\.net|exact\.example\.com|[ab]\.example\.io)$/);
    }),
    { numRuns: 2_000 },
  );
});
