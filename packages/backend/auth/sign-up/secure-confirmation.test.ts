import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startFakeIssuer } from '../testing/fake-issuer.ts';
import { password, someone, useAuth } from '../testing/use-auth.ts';

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

/** A browser: what it begins by PKCE, only it can end. */
function browser() {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  };
  const post = async (path: string, body: object) => (await auth().ask('POST', path, body)).json() as Promise<Json>;
  return {
    signUp: (email: string, chosen: string) => post('/signup', { email, password: chosen, ...challenge }),
    askForLink: (email: string) => post('/otp', { email, ...challenge }),
    recover: (email: string) => post('/recover', { email, ...challenge }),
    resend: (email: string) => post('/resend', { type: 'signup', email, ...challenge }),
    /** Comes back with the code that a link's redirect brought. */
    finish: (arrived: URL) =>
      post('/token?grant_type=pkce', { auth_code: arrived.searchParams.get('code') ?? '', code_verifier: verifier }),
    typeCode: (email: string, token: string) => post('/verify', { type: 'signup', email, token, code_verifier: verifier }),
  };
}
type Json = Record<string, any>;
type Browser = ReturnType<typeof browser>;

const letter = async (email: string, count: number) => {
  await expect.poll(() => auth().letters(email)).toHaveLength(count);
  return (await auth().letters(email))[0]!;
};
const opens = async (email: string, count = 1) => auth().open((await letter(email, count)).links[0]!);
const signsIn = async (email: string, tried: string) => {
  const { error } = await auth().visitor().auth.signInWithPassword({ email, password: tried });
  return error?.code ?? 'signed in';
};
const isConfirmed = async (email: string) => {
  const [row] = await auth().database.query('select email_confirmed_at from auth.users where email = $1', [email]);
  return row?.['email_confirmed_at'] !== null;
};
const university = async (email: string) => {
  issuer.next = { sub: email, email, email_verified: true };
  const left = await auth().open(`${auth().url}/auth/v1/authorize?provider=university`);
  return auth().open(await issuer.signIn(left.href));
};

/** What happens, in its order, between somebody who knows an address and the person whose it is. */
const cases: readonly [
  string,
  (email: string, attacker: Browser, victim: Browser) => Promise<unknown>,
  'attacker' | 'victim' | 'nobody',
][] = [
  [
    'the victim’s sign-up is confirmed in its own browser by the link',
    async (email, _attacker, victim) => {
      await victim.signUp(email, password);
      await victim.finish(await opens(email));
    },
    'victim',
  ],
  [
    'the victim’s sign-up is confirmed in its own browser by the code',
    async (email, _attacker, victim) => {
      await victim.signUp(email, password);
      await victim.typeCode(email, (await letter(email, 1)).code);
    },
    'victim',
  ],
  [
    'the victim’s sign-up is confirmed in another browser',
    async (email, _attacker, victim) => {
      await victim.signUp(email, password);
      await browser().finish(await opens(email));
    },
    'nobody',
  ],
  [
    'the victim’s code is typed into another browser',
    async (email, _attacker, victim) => {
      await victim.signUp(email, password);
      await browser().typeCode(email, (await letter(email, 1)).code);
    },
    'nobody',
  ],
  [
    'the attacker signs up, and the victim opens the mail',
    async (email, attacker) => {
      await attacker.signUp(email, attackers);
      await opens(email);
    },
    'nobody',
  ],
  [
    'the attacker signs up without PKCE, and the victim opens the mail',
    async (email) => {
      await auth().visitor().auth.signUp({ email, password: attackers });
      await opens(email);
    },
    'nobody',
  ],
  [
    'the attacker signs up, then the victim, who confirms by link',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.signUp(email, password);
      await victim.finish(await opens(email, 2));
    },
    'victim',
  ],
  [
    'the attacker signs up, then the victim, who confirms by code',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.signUp(email, password);
      await victim.typeCode(email, (await letter(email, 2)).code);
    },
    'victim',
  ],
  [
    'the victim signs up, then the attacker, and the victim opens the newest mail',
    async (email, attacker, victim) => {
      await victim.signUp(email, password);
      await attacker.signUp(email, attackers);
      const arrived = await opens(email, 2);
      expect((await victim.finish(arrived))['error_code']).toBe('bad_code_verifier');
    },
    'nobody',
  ],
  [
    'the victim signs up, then the attacker, and the victim types the newest code',
    async (email, attacker, victim) => {
      await victim.signUp(email, password);
      await attacker.signUp(email, attackers);
      await victim.typeCode(email, (await letter(email, 2)).code);
    },
    'victim',
  ],
  [
    'the attacker signs up, and the victim asks for a link',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.askForLink(email);
      expect(await victim.finish(await opens(email, 2))).toHaveProperty('access_token');
    },
    'nobody',
  ],
  [
    'the attacker signs up, and the victim has the mail sent again',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.resend(email);
      expect(await victim.finish(await opens(email, 2))).toHaveProperty('access_token');
    },
    'nobody',
  ],
  [
    'the attacker signs up, and the victim recovers the account',
    async (email, attacker, victim) => {
      await attacker.signUp(email, attackers);
      await victim.recover(email);
      expect(await victim.finish(await opens(email, 2))).toHaveProperty('access_token');
    },
    'nobody',
  ],
  [
    'the attacker signs up, and the victim comes by a provider',
    async (email, attacker) => {
      await attacker.signUp(email, attackers);
      expect((await university(email)).hash).toContain('access_token');
    },
    'nobody',
  ],
  [
    'the attacker signs up, and an administrator invites the victim',
    async (email, attacker) => {
      await attacker.signUp(email, attackers);
      await auth().admin().auth.admin.inviteUserByEmail(email);
      await opens(email, 2);
    },
    'nobody',
  ],
  [
    'an anonymous attacker takes the address on, and the victim opens the mail',
    async (email) => {
      const client = auth().visitor();
      await client.auth.signInAnonymously();
      await client.auth.updateUser({ email, password: attackers });
      await opens(email);
      expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    },
    'nobody',
  ],
];

describe('an account is entered by the password of the browser that confirmed it, and by no other', () => {
  test.for(cases)('%s', async ([, happens, whose]) => {
    const email = someone();
    await happens(email, browser(), browser());
    expect(await isConfirmed(email)).toBe(true);
    expect(await signsIn(email, password)).toBe(whose === 'victim' ? 'signed in' : 'invalid_credentials');
    expect(await signsIn(email, attackers)).toBe(whose === 'attacker' ? 'signed in' : 'invalid_credentials');
  });
});

test('nobody signs in before the address is confirmed, whatever the password', async () => {
  const email = someone();
  await browser().signUp(email, password);
  expect(await signsIn(email, password)).toBe('invalid_credentials');
});

test('a link that is opened elsewhere brings what its page needs to ask for a password, once', async () => {
  const email = someone();
  await browser().signUp(email, password);
  const fragment = new URLSearchParams((await opens(email)).hash.slice(1));
  expect(fragment.get('type')).toBe('signup');
  const here = auth().visitor();
  const token_hash = fragment.get('password_token')!;
  expect((await here.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
  expect((await here.auth.updateUser({ password: 'chosen elsewhere 1' })).error).toBeNull();
  expect(await signsIn(email, 'chosen elsewhere 1')).toBe('signed in');
  expect((await auth().visitor().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired');
});

test('once the browser of the sign-up has come, the page of another one is too late', async () => {
  const email = someone();
  const own = browser();
  await own.signUp(email, password);
  const arrived = await opens(email);
  await own.finish(arrived);
  const token_hash = new URLSearchParams(arrived.hash.slice(1)).get('password_token')!;
  expect((await auth().visitor().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired');
  expect(await signsIn(email, password)).toBe('signed in');
});

test('a password that was chosen elsewhere in the meantime is not replaced by that of the sign-up', async () => {
  const email = someone();
  const own = browser();
  await own.signUp(email, password);
  const arrived = await opens(email);
  const elsewhere = auth().visitor();
  const token_hash = new URLSearchParams(arrived.hash.slice(1)).get('password_token')!;
  await elsewhere.auth.verifyOtp({ token_hash, type: 'recovery' });
  await elsewhere.auth.updateUser({ password: 'chosen elsewhere 1' });
  await own.finish(arrived);
  expect([await signsIn(email, password), await signsIn(email, 'chosen elsewhere 1')]).toEqual([
    'invalid_credentials',
    'signed in',
  ]);
});

test('an address that an account changes to brings neither its password nor its sessions along', async () => {
  const [email, next] = [someone('attacker'), someone('victim')];
  await auth().admin().auth.admin.createUser({ email, password: attackers, email_confirm: true });
  const attacker = auth().visitor();
  await attacker.auth.signInWithPassword({ email, password: attackers });
  await attacker.auth.updateUser({ email: next });
  const [toOld, toNew] = [await letter(email, 1), await letter(next, 1)];
  await auth().open(toNew.links[0]!);
  const last = await auth().open(toOld.links[0]!);
  expect(last.hash).toContain('message=Confirmation+link+accepted.+Please+sign+in');
  expect(last.hash).not.toContain('access_token');
  expect((await attacker.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  expect(await signsIn(next, attackers)).toBe('invalid_credentials');
});

test('a password that an administrator gives with a confirmed address counts', async () => {
  const email = someone();
  await auth().admin().auth.admin.createUser({ email, password, email_confirm: true });
  expect(await signsIn(email, password)).toBe('signed in');
});
