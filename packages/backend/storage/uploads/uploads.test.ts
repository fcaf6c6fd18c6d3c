import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { statusOf, useStorage } from '../testing/use-storage.ts';
import { isAllowedType, isCompatibleType } from './mime-types.rules.ts';
import { peek } from './peek.ts';

const storage = useStorage();
const service = (bucket: string) => storage().service().from(bucket);
const png = () =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const leftovers = () => storage().database.query('select from storage.orphaned_blobs');
const code = async (response: Response) => ((await response.json()) as { code: string }).code;
const secret = () => ({ apikey: storage().secrets.secretKey });

/** A body in chunks, without a Content-Length. */
const chunked = (count: number, bytes: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let piece = 0; piece < count; piece++) controller.enqueue(new Uint8Array(bytes).fill(120));
      controller.close();
    },
  });
const streamed = (path: string, body: ReadableStream, headers: Record<string, string> = {}) =>
  storage().fetch(path, {
    method: 'POST',
    body,
    headers: { ...secret(), 'content-type': 'text/plain', ...headers },
    duplex: 'half',
  } as never);

test.for([
  ['the bucket’s', 'private', 1_048_576],
  ['the project’s', 'shared', 2_097_152],
] as const)(
  '%s size limit holds with and without Content-Length, and nothing is left of a larger upload',
  async ([, bucket, limit]) => {
    const before = await storage().storedVersions();
    const declared = await service(bucket).upload('declared', Buffer.alloc(limit + 1), { contentType: 'text/plain' });
    expect(statusOf(declared.error)).toBe('413');
    const form = await service(bucket).upload('form', new Blob([Buffer.alloc(limit + 1)], { type: 'text/plain' }));
    expect(statusOf(form.error)).toBe('413');
    const undeclared = await streamed(`/object/${bucket}/undeclared`, chunked(limit / 65_536 + 1, 65_536));
    expect([undeclared.status, await code(undeclared)]).toEqual([400, 'EntityTooLarge']);
    expect(await storage().storedVersions()).toEqual(before);
    expect(await leftovers()).toEqual([]);
    expect((await streamed(`/object/${bucket}/exact`, chunked(limit / 65_536, 65_536))).status).toBe(200);
  },
);

test('permission is checked before the first byte is written', async () => {
  const { query } = storage().database;
  await query('create table public.begun (version text)');
  await query(`create function public.note_begun() returns trigger language plpgsql security definer as
    $$ begin insert into public.begun values (new.version); return new; end $$`);
  await query(
    'create trigger note_begun before insert on storage.orphaned_blobs for each row execute function public.note_begun()',
  );
  const [ada, text] = [(await storage().ada()).from('shared'), new Blob(['x'], { type: 'text/plain' })];
  expect(statusOf((await ada.upload('not-mine.txt', text)).error)).toBe('403');
  await service('shared').upload('there.txt', text);
  expect(statusOf((await service('shared').upload('there.txt', text)).error)).toBe('409');
  expect(await query('select from public.begun')).toHaveLength(1);
  await query('drop trigger note_begun on storage.orphaned_blobs');
});

test('the detected type counts, not the declared one', async () => {
  const image = await png();
  const upload = async (name: string, bytes: Buffer, contentType: string) =>
    statusOf((await service('board').upload(name, bytes, { contentType })).error);
  expect(await upload('right.png', image, 'image/png')).toBeUndefined();
  expect(await upload('declared.pdf', image, 'application/pdf')).toBe('415');
  expect(await upload('lie.png', Buffer.from('<html>'), 'image/png')).toBe('415');
  expect(await upload('lie.jpg', image, 'image/jpeg')).toBe('415');
  expect(await upload('lie.txt', Buffer.from('%PDF-1.7'), 'text/plain')).toBe('415');
  expect(await upload('program.txt', Buffer.from('MZ\u0090\0\u0003'), 'text/plain')).toBe('415');
  expect(await upload('right.txt', Buffer.from('hello'), 'text/plain;charset=utf-8')).toBeUndefined();
  expect(await upload('empty.txt', Buffer.alloc(0), 'text/plain')).toBeUndefined();
  expect(await leftovers()).toEqual([]);
});

test('a malformed content type is refused', async () => {
  for (const contentType of ['text', 'text/pl ain', '/', 'text/plain;ä']) {
    const form = new FormData();
    form.append('contentType', contentType);
    form.append('', new Blob(['x']), 'x');
    const answer = await storage().fetch('/object/shared/typed', { method: 'POST', body: form, headers: secret() });
    expect(await code(answer)).toBe('InvalidMimeType');
  }
});

test('metadata that PostgreSQL cannot hold is refused, and nothing is left', async () => {
  const headers = { ...secret(), 'content-type': 'text/plain', 'x-metadata': btoa(String.raw`{"a":"\u0000"}`) };
  const answer = await storage().fetch('/object/shared/nul.txt', { method: 'POST', body: 'x', headers });
  expect([answer.status, await code(answer)]).toEqual([400, 'InvalidParameter']);
  expect(await leftovers()).toEqual([]);
});

test('metadata nested beyond the limit of bodies is ignored, as any other that is not an object', async () => {
  const form = new FormData();
  form.append('metadata', `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`);
  form.append('', new Blob(['x'], { type: 'text/plain' }), 'x');
  const answer = await storage().fetch('/object/shared/deep.txt', { method: 'POST', body: form, headers: secret() });
  expect(answer.status).toBe(200);
  expect((await service('shared').info('deep.txt')).data?.metadata).toEqual({});
});

test('types match by name and by family, whatever their parameters and case', () => {
  expect(isAllowedType('image/png', ['image/*'])).toBe(true);
  expect(isAllowedType('Text/Plain; charset=utf-8', ['text/plain'])).toBe(true);
  expect(isAllowedType('image/png', ['image/jpeg', 'text/*'])).toBe(false);
  expect(isAllowedType('image/png', ['*/*'])).toBe(true);
  expect(isAllowedType('imagex/png', ['image/*'])).toBe(false);
});

test.for([
  ['image/jpeg', 'image/jpg', true],
  ['application/zip', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
  ['application/xml', 'image/svg+xml', true],
  ['video/mp4', 'audio/mp4', true],
  ['image/png', 'application/octet-stream', true],
  ['image/png', 'image/jpeg', false],
  ['application/zip', 'image/png', false],
  ['application/pdf', 'text/plain', false],
] as const)('content of %s declared as %s is allowed: %s', ([detected, declared, isCompatible]) => {
  expect(isCompatibleType(detected, declared)).toBe(isCompatible);
});

test('fields of a form count before and after the file', async () => {
  for (const [name, isBefore] of [
    ['before', true],
    ['after', false],
  ] as const) {
    const form = new FormData();
    const fields = () => {
      form.append('cacheControl', '99');
      form.append('metadata', '{"kind":"note"}');
    };
    if (isBefore) fields();
    form.append('file', new Blob(['x'], { type: 'text/plain' }), 'x.txt');
    if (!isBefore) fields();
    const answer = await storage().fetch(`/object/shared/${name}`, { method: 'POST', body: form, headers: secret() });
    expect(answer.status).toBe(200);
    expect((await service('shared').info(name)).data).toMatchObject({ cacheControl: 'max-age=99', metadata: { kind: 'note' } });
  }
});

test('a form without a file and an incomplete form are refused', async () => {
  const form = new FormData();
  form.append('cacheControl', '1');
  const empty = await storage().fetch('/object/shared/nothing', { method: 'POST', body: form, headers: secret() });
  expect(await code(empty)).toBe('InvalidRequest');
  const headers = { ...secret(), 'content-type': 'multipart/form-data; boundary=b' };
  const broken = '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nhalf of it';
  const answer = await storage().fetch('/object/shared/broken', { method: 'POST', body: broken, headers });
  expect(answer.status).toBe(400);
  const unbounded = { ...secret(), 'content-type': 'multipart/form-data' };
  const none = await storage().fetch('/object/shared/none', { method: 'POST', body: 'x', headers: unbounded });
  expect(await code(none)).toBe('InvalidRequest');
  expect(await leftovers()).toEqual([]);
});

test('a form with too many parts is refused, wherever the file is', async () => {
  const headers = { ...secret(), 'content-type': 'multipart/form-data; boundary=b' };
  const part = (name: string, rest = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\nx\r\n`;
  const file = part('', '; filename="x"\r\ncontent-type: text/plain');
  const fields = Array.from({ length: 5_000 }, (_, at) => part(`f${at}`)).join('');
  for (const body of [`${fields}${file}--b--\r\n`, `${file}${fields}--b--\r\n`]) {
    const answer = await storage().fetch('/object/shared/crowded', { method: 'POST', body, headers });
    expect(await code(answer)).toBe('EntityTooLarge');
  }
  expect(await leftovers()).toEqual([]);
});

test('an upload whose client disconnects leaves nothing', async () => {
  const before = await storage().storedVersions();
  const { hostname, port } = new URL(storage().url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /storage/v1/object/shared/left HTTP/1.1\r\nhost: x\r\napikey: ${storage().secrets.secretKey}\r\n` +
      'content-type: text/plain\r\ncontent-length: 100000\r\n\r\n' +
      'x'.repeat(50_000),
  );
  await vi.waitFor(async () => expect((await storage().storedVersions()).length).toBe(before.length + 1));
  socket.destroy();
  await vi.waitFor(async () => expect(await leftovers()).toEqual([]));
  expect(await storage().storedVersions()).toEqual(before);
  expect((await service('shared').exists('left')).data).toBe(false);
});

test('the file on disk has the uploaded bytes', async () => {
  const bytes = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));
  expect((await service('shared').upload('bytes', bytes, { contentType: 'application/x-any' })).error).toBeNull();
  const [row] = await storage().database.query(`select version from storage.objects where name = 'bytes'`);
  const version = String(row?.['version']);
  expect(await readFile(join(storage().home, 'objects', version.slice(0, 2), version))).toEqual(bytes);
  const download = await service('shared').download('bytes');
  expect(await download.data?.bytes()).toEqual(new Uint8Array(bytes));
});

test('of many simultaneous uploads of one name one is stored, and only its blob remains', async () => {
  const before = await storage().storedVersions();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      service('shared').upload('contested', Buffer.from(`by ${index}`), { contentType: 'text/plain' }),
    ),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(answers.filter(({ error }) => statusOf(error) === '409')).toHaveLength(7);
  expect((await storage().storedVersions()).length).toBe(before.length + 1);
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      service('shared').upload('contested', Buffer.from(`again ${index}`), { contentType: 'text/plain', upsert: true }),
    ),
  );
  expect(await leftovers()).toEqual([]);
  expect((await storage().storedVersions()).length).toBe(before.length + 1);
});

test('a stream is whole after a peek', async () => {
  for (const chunks of [[], ['a'], ['abc', 'def', 'ghi']]) {
    const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
    const { head, bytes } = await peek(source, 4);
    expect(head.toString()).toBe(chunks.join('').slice(0, head.length));
    expect((await buffer(bytes)).toString()).toBe(chunks.join(''));
  }
});
