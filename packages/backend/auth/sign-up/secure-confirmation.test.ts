import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startFakeIssuer } from '../testing/fake-issuer.ts';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const issuer = await startFakeIssuer();
afterAll(() => issuer.close());
const auth = useAuth(`
[auth]
site_url = "https://app.example.org"
enable_anonymous_sign_ins = true
[auth.email]
enable_confirmations = true
secure_confirmation = true
max_frequency = "0s"
[auth.external.university]
enabled = true
client_id = "${issuer.clientId}"
secret = "${issuer.clientSecret}"
url = "${issuer.url}"
`);

const attackers = 'the password of an attacker';

/** A browser with its own PKCE verifier. */
function browser() {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  };
  const post = async (path: string, body: object) => (await auth().request('POST', path, body)).json() as Promise<Json>;
  return {
    signUp: (email: string, chosen: string) => post('/signup', { email, password: chosen, ...challenge }),
    askForLink: (email: string) => post('/otp', { email, ...challenge }),
    recover: (email: string) => post('/recover', { email, ...challenge }),
    resend: (email: string) => post('/resend', { type: 'signup', email, ...challenge }),
    /** Exchanges the code of a link's redirect. */
    finish: (target: URL) =>
      post('/token?grant_type=pkce', { auth_code: target.searchParams.get('code') ?? '', code_verifier: verifier }),
    typeCode: (email: string, token: string) => post('/verify', { type: 'signup', email, token, code_verifier: verifier }),
  };
}
type Json = Record<string, any>;
type Browser = ReturnType<typeof browser>;

const newestMessage = async (email: string, count: number) => {
  await expect.poll(() => auth().messages(email)).toHaveLength(count);
  return (await auth().messages(email))[0]!;
};
const openLatest = async (email: string, count = 1) => auth().openLink((await newestMessage(email, count)).links[0]!);
const trySignIn = async (email: string, candidate: string) => {
  const { error } = await auth().newClient().auth.signInWithPassword({ email, password: candidate });
  return error?.code ?? 'signed in';
};
const isConfirmed = async (email: string) => {
  const [row] = await auth().database.query('select email_confirmed_at from auth.users where email = $1', [email]);
  return row?.['email_confirmed_at'] !== null;
};
const signInThroughUniversity = async (email: string) => {
  issuer.next = { sub: email, email, email_verified: true };
  const authorizationUrl = await auth().openLink(`${auth().url}/auth/v1/authorize?provider=university`);
  return auth().openLink(await issuer.signIn(authorizationUrl.href));
};

/** Steps of an attacker who knows an address and of the victim who owns it, and whose password works afterwards. */
const cases: readonly [
  string,
  (email: string, attacker: Browser, victim: Browser) => Promise<unknown>,
  'attacker' | 'victim' | 'nobody',
][] = [
  [
    'the victim’s sign-up is confirmed in its own browser by the link',
    async (email, _attacker, victim) => {
      await victim.signUp(email, password);
      await victim.finish(await openLatest(email));
    },
    'victim',
  ],
  [
    'the victim’s sign-up is confirmed in its own browser by the code',
    async (email, _attacker, victim) => {
      await victim.signUp(email, password);
      await victim.typeCode(email, (await newestMessage(email, 1)).code);
    },
    'victim',
  ],
  [
    'the victim’s sign-up is confirmed in another browser',
    async (email, _attacker, victim) => {
      await victim.signUp(email, password);
      await browser().finish(await openLatest(email));
    },
    'nobody',
  ],
  [
    'the victim’s code is typed into another browser',
    async (email, _attacker, victim) => {
      await victim.signUp(email, password);
      await browser().typeCode(email, (await newestMessage(email, 1)).code);
    },
    'nobody',
  ],
  [
    'the attacker signs up, and the victim opens the mail',
    async (email, attacker) => {
      await attacker.signUp(email, attackers);
      await openLatest(email);
    },
    'nobody',
  ],
  [
    'the attacker signs up without PKCE, and the victim opens the mail',
    async (email) => {
      await auth().newClient().auth.signUp({ email, password: attackers });
      await openLatest(email);
    },
    'nobody',
  ],
  [
    'the attacker signs up, then the victim, who confirms by link',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.signUp(email, password);
      await victim.finish(await openLatest(email, 2));
    },
    'victim',
  ],
  [
    'the attacker signs up, then the victim, who confirms by code',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.signUp(email, password);
      await victim.typeCode(email, (await newestMessage(email, 2)).code);
    },
    'victim',
  ],
  [
    'the victim signs up, then the attacker, and the victim opens the newest mail',
    async (email, attacker, victim) => {
      await victim.signUp(email, password);
      await attacker.signUp(email, attackers);
      const target = await openLatest(email, 2);
      expect((await victim.finish(target))['error_code']).toBe('bad_code_verifier');
    },
    'nobody',
  ],
  [
    'the victim signs up, then the attacker, and the victim types the newest code',
    async (email, attacker, victim) => {
      await victim.signUp(email, password);
      await attacker.signUp(email, attackers);
      await victim.typeCode(email, (await newestMessage(email, 2)).code);
    },
    'victim',
  ],
  [
    'the attacker signs up, and the victim asks for a link',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.askForLink(email);
      expect(await victim.finish(await openLatest(email, 2))).toHaveProperty('access_token');
    },
    'nobody',
  ],
  [
    'the attacker signs up, and the victim has the mail sent again',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.resend(email);
      expect(await victim.finish(await openLatest(email, 2))).toHaveProperty('access_token');
    },
    'nobody',
  ],
  [
    'the attacker signs up, and the victim recovers the account',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.recover(email);
      expect(await victim.finish(await openLatest(email, 2))).toHaveProperty('access_token');
    },
    'nobody',
  ],
  [
    'the attacker signs up, and the victim comes by a provider',
    async (email, attacker) => {
      await attacker.signUp(email, attackers);
      expect((await signInThroughUniversity(email)).hash).toContain('access_token');
    },
    'nobody',
  ],
  [
    'the attacker signs up, and an administrator invites the victim',
    async (email, attacker) => {
      await attacker.signUp(email, attackers);
      await auth().adminClient().auth.admin.inviteUserByEmail(email);
      await openLatest(email, 2);
    },
    'nobody',
  ],
  [
    'an anonymous attacker takes the address on, and the victim opens the mail',
    async (email) => {
      const client = auth().newClient();
      await client.auth.signInAnonymously();
      await client.auth.updateUser({ email, password: attackers });
      await openLatest(email);
      expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    },
    'nobody',
  ],
];

describe('only the password of the browser that confirmed the address works', () => {
  test.for(cases)('%s', async ([, runSteps, winner]) => {
    const email = uniqueEmail();
    await runSteps(email, browser(), browser());
    expect(await isConfirmed(email)).toBe(true);
    expect(await trySignIn(email, password)).toBe(winner === 'victim' ? 'signed in' : 'invalid_credentials');
    expect(await trySignIn(email, attackers)).toBe(winner === 'attacker' ? 'signed in' : 'invalid_credentials');
  });
});

test('no password works before the address is confirmed', async () => {
  const email = uniqueEmail();
  await browser().signUp(email, password);
  expect(await trySignIn(email, password)).toBe('invalid_credentials');
});

test('a link opened in another browser brings a token to set a password, which works once', async () => {
  const email = uniqueEmail();
  await browser().signUp(email, password);
  const fragment = new URLSearchParams((await openLatest(email)).hash.slice(1));
  expect(fragment.get('type')).toBe('signup');
  const here = auth().newClient();
  const token_hash = fragment.get('password_token')!;
  expect((await here.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
  expect((await here.auth.updateUser({ password: 'chosen elsewhere 1' })).error).toBeNull();
  expect(await trySignIn(email, 'chosen elsewhere 1')).toBe('signed in');
  expect((await auth().newClient().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired');
});

test('after the sign-up’s own browser has finished, the token of another browser no longer works', async () => {
  const email = uniqueEmail();
  const own = browser();
  await own.signUp(email, password);
  const target = await openLatest(email);
  await own.finish(target);
  const token_hash = new URLSearchParams(target.hash.slice(1)).get('password_token')!;
  expect((await auth().newClient().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired');
  expect(await trySignIn(email, password)).toBe('signed in');
});

test('a password set in another browser is not replaced by that of the sign-up', async () => {
  const email = uniqueEmail();
  const own = browser();
  await own.signUp(email, password);
  const target = await openLatest(email);
  const elsewhere = auth().newClient();
  const token_hash = new URLSearchParams(target.hash.slice(1)).get('password_token')!;
  await elsewhere.auth.verifyOtp({ token_hash, type: 'recovery' });
  await elsewhere.auth.updateUser({ password: 'chosen elsewhere 1' });
  await own.finish(target);
  expect([await trySignIn(email, password), await trySignIn(email, 'chosen elsewhere 1')]).toEqual([
    'invalid_credentials',
    'signed in',
  ]);
});

test('a change of address ends the account’s password and sessions', async () => {
  const [email, next] = [uniqueEmail('attacker'), uniqueEmail('victim')];
  await auth().adminClient().auth.admin.createUser({ email, password: attackers, email_confirm: true });
  const attacker = auth().newClient();
  await attacker.auth.signInWithPassword({ email, password: attackers });
  await attacker.auth.updateUser({ email: next });
  const [toOld, toNew] = [await newestMessage(email, 1), await newestMessage(next, 1)];
  await auth().openLink(toNew.links[0]!);
  const last = await auth().openLink(toOld.links[0]!);
  expect(last.hash).toContain('message=Confirmation+link+accepted.+Please+sign+in');
  expect(last.hash).not.toContain('access_token');
  expect((await attacker.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  expect(await trySignIn(next, attackers)).toBe('invalid_credentials');
});

test('a password that an administrator sets with a confirmed address works', async () => {
  const email = uniqueEmail();
  await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  expect(await trySignIn(email, password)).toBe('signed in');
});
