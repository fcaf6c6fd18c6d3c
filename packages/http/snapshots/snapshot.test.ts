import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeSnapshot, type SnapshotContent } from './snapshot.ts';

const json = '{"n":1}'.repeat(300);
const content: SnapshotContent = {
  body: json,
  contentType: 'application/json',
  cacheControl: 'public, max-age=30',
};

test('every encoding decodes to the same bytes', async () => {
  const { representations } = await encodeSnapshot(content);
  const read = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
  expect(representations.map(({ encoding }) => encoding).toSorted()).toEqual(['br', 'gzip', 'identity']);
  for (const { encoding, body } of representations) expect(read[encoding](body).toString()).toBe(content.body);
});

test('each encoding has a strong ETag of its own, the same for the same bytes', async () => {
  const [first, second] = await Promise.all([encodeSnapshot(content), encodeSnapshot(content)]);
  const tags = first.representations.map(({ etag }) => etag);
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{27}(-gz|-br)?"$/);
  expect(second.representations.map(({ etag }) => etag)).toEqual(tags);
});

test('one changed byte changes every ETag', async () => {
  const [before, after] = await Promise.all([encodeSnapshot(content), encodeSnapshot({ ...content, body: `${json} ` })]);
  const tags = [...before.representations, ...after.representations].map(({ etag }) => etag);
  expect(new Set(tags).size).toBe(6);
});

test('unchanged content is not compressed again', async () => {
  const previous = await encodeSnapshot(content);
  expect(await encodeSnapshot({ ...content }, { previous })).toBe(previous);
  expect(await encodeSnapshot({ ...content, cacheControl: 'no-cache' }, { previous })).not.toBe(previous);
});

test('content that was compressed ahead is sent as it is', async () => {
  const compressed = { br: Buffer.from('brotli'), gzip: Buffer.from('gzip') };
  const { representations } = await encodeSnapshot({ ...content, compressed });
  for (const { encoding, body, ok } of representations) {
    expect(body.toString()).toBe(encoding === 'identity' ? content.body : compressed[encoding].toString());
    expect(ok.headers['content-length']).toBe(String(body.length));
  }
});

test('304 carries the ETag and caching fields, and no content fields', async () => {
  const { representations } = await encodeSnapshot(content);
  for (const { notModified, etag } of representations) {
    expect(notModified.headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=30' });
    expect(
      Object.keys(notModified.headers).filter((name) => name.startsWith('content-') && name !== 'content-security-policy'),
    ).toEqual([]);
  }
});

test("a page's own header replaces the fixed one, whatever its case", async () => {
  const { representations } = await encodeSnapshot({ ...content, headers: { 'Content-Security-Policy': "default-src 'self'" } });
  expect(representations[0]?.ok.headers['content-security-policy']).toBe("default-src 'self'");
  expect(representations[0]?.ok.text.match(/content-security-policy/gi)).toHaveLength(1);
});

test('a header that would break the head is refused when the snapshot is created', async () => {
  const split = encodeSnapshot({ ...content, headers: { link: 'a\r\nset-cookie: b' } });
  await expect(split).rejects.toMatchObject({ code: 'ERR_INVALID_CHAR' });
});
