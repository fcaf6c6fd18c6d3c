import { expect, test } from 'vitest';
import { SignJWT } from 'jose';
import { ada as adaId } from '../../testing/use-backend.ts';
import { projectWith } from '../testing/project-with.ts';
import { statusOf, useStorage, type TestStorage } from '../testing/use-storage.ts';
import { signedUploadTarget } from './signed-upload-target.ts';
import { effectiveExpiry } from './url-expiry.ts';
import { createSigner } from './signer.ts';

const storage = useStorage();
const rules = `[storage.signed_urls]
max_expiry = "24h"
follow_policies = true
[storage.signed_urls.buckets]
private = "1h"`;
const limited = useStorage({}, projectWith(rules));
const text = (content: string) => new Blob([content], { type: 'text/plain' });
const mine = (name: string) => `${adaId}/${name}`;
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

test('a signed URL lets anyone read the object', async () => {
  const ada = (await storage().ada()).from('private');
  await ada.upload(mine('signed.txt'), text('for you'));
  const { data } = await ada.createSignedUrl(mine('signed.txt'), 60, { download: 'your file.txt' });
  const response = await fetch(data?.signedUrl ?? '');
  expect([response.status, await response.text()]).toEqual([200, 'for you']);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename=your%20file.txt; filename*=UTF-8''your%20file.txt`,
  );
  expect(Date.parse(response.headers.get('expires') ?? '')).toBeGreaterThan(Date.now());
});

test('callers can only sign URLs of objects that they may see', async () => {
  const [ada, ben] = [(await storage().ada()).from('private'), (await storage().ben()).from('private')];
  await ada.upload(mine('secret.txt'), text('x'));
  expect(statusOf((await ben.createSignedUrl(mine('secret.txt'), 60)).error)).toBe('404');
  const many = await ada.createSignedUrls([mine('secret.txt'), mine('nothing.txt')], 60);
  expect(many.data?.map(({ error, signedUrl }) => [error !== null, Boolean(signedUrl)])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(await (await fetch(many.data?.[0]?.signedUrl ?? '')).text()).toBe('x');
});

test('a signed URL is valid for its object and its scope only', async () => {
  const ada = (await storage().ada()).from('private');
  await ada.upload(mine('one.txt'), text('1'));
  await ada.upload(mine('two.txt'), text('2'));
  const read = new URL((await ada.createSignedUrl(mine('one.txt'), 60)).data?.signedUrl ?? '').searchParams.get('token');
  const write = (await ada.createSignedUploadUrl(mine('one.txt'), { upsert: true })).data?.token;
  const open = (route: string, name: string, token: unknown, init?: RequestInit) =>
    fetch(`${storage().url}/storage/v1/object/${route}/private/${mine(name)}?token=${String(token)}`, init);
  expect(await codeOf(await open('sign', 'two.txt', read))).toBe('InvalidSignature');
  expect(await codeOf(await open('sign', 'one.txt', write))).toBe('InvalidSignature');
  expect(await codeOf(await open('upload/sign', 'one.txt', read, { method: 'PUT', body: 'x' }))).toBe('InvalidSignature');
  expect(await codeOf(await open('sign', 'one.txt', 'nonsense'))).toBe('InvalidJWT');
  expect(await codeOf(await open('sign', 'one.txt', ''))).toBe('InvalidJWT');
  const user = await storage().sign({ scope: 'download', url: `private/${mine('one.txt')}` });
  expect(await codeOf(await open('sign', 'one.txt', user))).toBe('InvalidJWT');
});

test('the token of a signed URL is not a user token', async () => {
  const ada = (await storage().ada()).from('private');
  await ada.upload(mine('token.txt'), text('1'));
  const token = new URL((await ada.createSignedUrl(mine('token.txt'), 60)).data?.signedUrl ?? '').searchParams.get('token');
  const answer = await storage().fetch('/bucket', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(400);
});

test('a signed upload URL lets anyone upload once, with the signer as the owner', async () => {
  const ada = (await storage().ada()).from('private');
  const { data } = await ada.createSignedUploadUrl(mine('homework.txt'));
  const anon = storage().anon().from('private');
  const upload = () => anon.uploadToSignedUrl(mine('homework.txt'), data?.token ?? '', text('from outside'));
  expect((await upload()).error).toBeNull();
  expect(await (await ada.download(mine('homework.txt'))).data?.text()).toBe('from outside');
  expect(statusOf((await upload()).error)).toBe('409');
  const owner = await storage().database.query('select owner_id from storage.objects where name = $1', [mine('homework.txt')]);
  expect(owner).toEqual([{ owner_id: adaId }]);
});

/** Revokes all rights of users to objects while `work` runs. */
async function withoutRights({ database }: TestStorage, work: () => Promise<void>): Promise<void> {
  await database.query(`create policy "no rights" on storage.objects as restrictive to authenticated using (false)`);
  try {
    await work();
  } finally {
    await database.query(`drop policy "no rights" on storage.objects`);
  }
}

test('a signed upload URL stops working when its signer may no longer upload', async () => {
  const ada = (await storage().ada()).from('private');
  const token = (await ada.createSignedUploadUrl(mine('late.txt'))).data?.token ?? '';
  const upload = () => storage().anon().from('private').uploadToSignedUrl(mine('late.txt'), token, text('late'));
  const metadata = { bucketName: 'private', objectName: mine('late.txt'), contentType: 'text/plain' };
  const begin = () =>
    storage().fetch('/upload/resumable/sign', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'x-signature': token,
        'upload-length': '4',
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${btoa(value)}`)
          .join(','),
      },
    });
  await withoutRights(storage(), async () => {
    expect(statusOf((await upload()).error)).toBe('403');
    expect((await begin()).status).toBe(403);
  });
  expect((await begin()).status).toBe(201);
  expect((await upload()).error).toBeNull();
});

test('a signed upload URL ends with the session of its signer', async () => {
  const signer = createSigner('a secret of more than thirty-two characters', () => new Date());
  const caller = { role: 'authenticated', claims: { sub: adaId, session_id: 'ended' } };
  const token = await signer.sign({ scope: 'upload', url: 'b/o', caller }, 60);
  const targetWith = (isActive: boolean) =>
    signedUploadTarget({ storage: { signer, sessions: { isActive: async () => isActive } } } as never, 'b', 'o', token);
  await expect(targetWith(false)).rejects.toMatchObject({ code: 'InvalidSignature' });
  expect(await targetWith(true)).toMatchObject({ bucket: 'b', name: 'o', ownerId: adaId });
});

test('an upload token does not reveal its signer', async () => {
  const ada = (await storage().ada()).from('private');
  const token = (await ada.createSignedUploadUrl(mine('opaque.txt'))).data?.token ?? '';
  const readable = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(readable.join()).not.toContain(adaId);
});

test('the lifetime of a signed URL is limited by its bucket and the project', async () => {
  const ada = (await limited().ada()).from('private');
  await ada.upload(mine('limited.txt'), text('x'));
  const refusal = {
    code: 'InvalidParameter',
    message: 'body/expiresIn: a signed URL of this bucket may be valid for at most 3600 seconds',
  };
  const sign = async (bucket: string, body: object, name = '') =>
    (
      await limited().fetch(`/object/sign/${bucket}${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { apikey: limited().secrets.secretKey, 'content-type': 'application/json' },
      })
    ).json();
  expect(await sign('private', { expiresIn: 3601 }, `/${mine('limited.txt')}`)).toMatchObject(refusal);
  expect(await sign('private', { expiresIn: 3601, paths: [mine('limited.txt')] })).toMatchObject(refusal);
  expect(await sign('shared', { expiresIn: 86_401, paths: ['x'] })).toMatchObject({ code: 'InvalidParameter' });
  expect((await ada.createSignedUrl(mine('limited.txt'), 3600)).error).toBeNull();
});

test('a bucket named like a member of objects has no limit of its own', async () => {
  const { data } = await limited().service().from('__proto__').createSignedUrls(['nothing.txt'], 60);
  expect(data).toMatchObject([{ path: 'nothing.txt', signedUrl: null }]);
});

test('a shorter maximum also applies to URLs that were signed before', () => {
  const signed = { iat: 1000, exp: 100_000 };
  const [hour, none] = [3600, undefined].map((max) => ({ maxSeconds: () => max, followPolicies: false })) as [never, never];
  expect(effectiveExpiry(hour, 'b', signed, new Date(4_599_000))).toEqual(new Date(4_600_000));
  expect(() => effectiveExpiry(hour, 'b', signed, new Date(4_600_000))).toThrow(
    expect.objectContaining({ code: 'ExpiredToken' }),
  );
  expect(effectiveExpiry(none, 'b', signed, new Date(4_600_000))).toEqual(new Date(100_000_000));
});

test('with follow_policies a signed URL works only while its signer may read the object', async () => {
  const ada = (await limited().ada()).from('private');
  await ada.upload(mine('withdrawn.txt'), text('x'));
  const address = (await ada.createSignedUrl(mine('withdrawn.txt'), 60)).data?.signedUrl ?? '';
  expect((await fetch(address)).status).toBe(200);
  await withoutRights(limited(), async () => expect(await codeOf(await fetch(address))).toBe('NoSuchKey'));
  expect((await fetch(address)).status).toBe(200);
});

test('a caller who may not upload cannot sign an upload URL', async () => {
  const ben = (await storage().ben()).from('private');
  expect(statusOf((await ben.createSignedUploadUrl(mine('x.txt'))).error)).toBe('403');
});

test('expired tokens and tokens with another signature are refused', async () => {
  let now = new Date('2026-11-21T00:00:00Z');
  const signer = createSigner('a secret of more than thirty-two characters', () => now);
  const token = await signer.sign({ scope: 'download', url: 'b/o' }, 60);
  expect(await signer.verify(token, 'download', 'b/o')).toMatchObject({ url: 'b/o', exp: now.getTime() / 1000 + 60 });
  now = new Date('2026-11-21T00:01:01Z');
  await expect(signer.verify(token, 'download', 'b/o')).rejects.toMatchObject({ code: 'ExpiredToken' });
  const other = createSigner('another secret of more than thirty-two characters', () => now);
  await expect(other.verify(token, 'download', 'b/o')).rejects.toMatchObject({ code: 'InvalidJWT' });
  const unsigned = `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`;
  await expect(signer.verify(unsigned, 'download', 'b/o')).rejects.toMatchObject({ code: 'InvalidJWT' });
  const endless = await new SignJWT({ scope: 'download', url: 'b/o' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('a secret of more than thirty-two characters'));
  await expect(signer.verify(endless, 'download', 'b/o')).rejects.toMatchObject({ code: 'InvalidJWT' });
});
