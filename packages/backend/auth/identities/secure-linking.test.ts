import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startFakeIssuer } from '../testing/fake-issuer.ts';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const issuer = await startFakeIssuer();
afterAll(() => issuer.close());
const auth = useAuth(
  `[auth]\nsite_url = "http://localhost:3000"\nsecure_linking = true\nenable_manual_linking = true\n[auth.email]\nenable_confirmations = true\n` +
    `[auth.external.university]\nenabled = true\nclient_id = "${issuer.clientId}"\nsecret = "${issuer.clientSecret}"\nurl = "${issuer.url}"\n`,
);

let people = 0;
async function signedIn() {
  const email = uniqueEmail();
  const { data } = await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  const client = auth().newClient({ flowType: 'pkce' });
  await client.auth.signInWithPassword({ email, password });
  return { email, client, id: data.user!.id };
}
type Client = Awaited<ReturnType<typeof signedIn>>['client'];
const begin = (client: Client) =>
  client.auth.linkIdentity({ provider: 'university' as never, options: { skipBrowserRedirect: true } });
/** Consents as a person of the provider, and returns where the callback redirects. */
async function consent(client: Client, sub = `sub-${++people}`) {
  issuer.next = { sub, email: uniqueEmail('other'), email_verified: true };
  const { data } = await begin(client);
  return auth().openLink(await issuer.signIn(data.url!));
}
const providersOf = async (client: Client) =>
  (await client.auth.getUserIdentities()).data!.identities.map(({ provider }) => provider);

test('an identity is linked by the browser that asked for it, not by anyone who consents', async () => {
  const { client } = await signedIn();
  const code = (await consent(client)).searchParams.get('code')!;
  expect(await providersOf(client)).toEqual(['email']);
  const stranger = await auth().request('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'w'.repeat(64) });
  expect(await stranger.json()).toMatchObject({ error_code: 'bad_code_verifier' });
  expect(await providersOf(client)).toEqual(['email']);
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  expect(await providersOf(client)).toEqual(['email', 'university']);
});

test('linking needs PKCE', async () => {
  const { client } = await signedIn();
  const { data } = await client.auth.getSession();
  const response = await auth().request('GET', '/user/identities/authorize?provider=university', undefined, {
    authorization: `Bearer ${data.session!.access_token}`,
  });
  expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg: 'Linking requires a PKCE flow' });
});

test('linking needs a sign-in of the last ten minutes', async () => {
  const { client, id } = await signedIn();
  await auth().database.query(`update auth.sessions set created_at = created_at - interval '11 minutes' where user_id = $1`, [
    id,
  ]);
  expect((await begin(client)).error?.code).toBe('reauthentication_needed');
  const challenge = createHash('sha256').update('a nonce').digest('hex');
  issuer.next = { sub: 'of an app', nonce: challenge };
  const byToken = await client.auth.linkIdentity({ provider: 'university', token: await issuer.idToken(), nonce: 'a nonce' });
  expect(byToken.error?.code).toBe('reauthentication_needed');
});

test('an account has one identity of a provider, and an identity one account', async () => {
  const [{ client }, other] = [await signedIn(), await signedIn()];
  await client.auth.exchangeCodeForSession((await consent(client, 'shared')).searchParams.get('code')!);
  expect((await consent(other.client, 'shared')).searchParams.get('error_code')).toBe('identity_already_exists');
  expect((await consent(client)).searchParams.get('error_code')).toBe('provider_already_linked');
});

test('unlinking keeps the address and this session, and ends all others', async () => {
  const { client, email, id } = await signedIn();
  await client.auth.exchangeCodeForSession((await consent(client)).searchParams.get('code')!);
  const elsewhere = auth().newClient();
  await elsewhere.auth.signInWithPassword({ email, password });
  const [own] = (await client.auth.getUserIdentities()).data!.identities;
  expect((await client.auth.unlinkIdentity(own!)).error).toBeNull();
  expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  expect((await client.auth.getUser()).data.user).toMatchObject({ id, email });
  const [last] = (await client.auth.getUserIdentities()).data!.identities;
  expect((await client.auth.unlinkIdentity(last!)).error?.code).toBe('single_identity_not_deletable');
});
