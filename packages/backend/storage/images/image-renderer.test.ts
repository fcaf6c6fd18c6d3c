import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFairQueue } from '@trivium/http';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openImageCache } from './image-cache.ts';
import { createImageRenderer, type ImageRequest } from './image-renderer.ts';
import { renderImage } from './render-image.ts';

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })
    .png()
    .toBuffer();
const small = await image(40, 20);
const version = '00000000-0000-4000-8000-00000000000a';

async function open({ maxBytes = 1_000_000, maxPerKey = 4 } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'images-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  let now = Date.now();
  let reads = 0;
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  const queue = createFairQueue({
    slots: 1,
    maxPerKey,
    waitMs: 60_000,
    refuse: (reason) => Object.assign(new Error(reason), { code: 'SlowDown' }),
  });
  const cache = openImageCache({ directory, maxBytes, maxAgeMs: 1000, now: () => new Date(now), onError });
  const images = createImageRenderer({
    queue,
    cache,
    maxSourcePixels: 1_000_000,
    read: async () => {
      reads += 1;
      return Readable.from([small]);
    },
  });
  const render = (request: Partial<ImageRequest> = {}) =>
    images.render({
      queueKey: { key: 'person:ada' },
      version,
      size: small.length,
      transformation: { width: 5 },
      accept: '',
      signal: new AbortController().signal,
      ...request,
    });
  /** Occupies the only slot. The returned function frees it. */
  const occupy = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void queue.run({ key: 'other' }, () => promise);
    return resolve;
  };
  return {
    render,
    queue,
    cache,
    occupy,
    reads: () => reads,
    advance: (ms: number) => void (now += ms),
    files: () => readdir(directory, { recursive: true, withFileTypes: true }).then((all) => all.filter((file) => file.isFile())),
    failures,
  };
}

const ignore = (promise: Promise<unknown>) => void promise.catch(() => {});

test('equal requests share one rendering, and later ones are answered from the cache', async () => {
  const { render, reads, queue, occupy, failures } = await open();
  const free = occupy();
  const answers = Array.from({ length: 10 }, () => render());
  free();
  const [first, ...others] = await Promise.all(answers);
  for (const other of others) expect(other).toEqual(first);
  expect(await render()).toEqual(first);
  expect([reads(), queue.running, failures]).toEqual([1, 0, []]);
  await render({ transformation: { width: 6 } });
  await render({ accept: 'image/webp' });
  expect(reads()).toBe(3);
});

test('another version is rendered again', async () => {
  const { render, reads } = await open();
  await render();
  await render({ version: version.replace('a', 'b') });
  expect(reads()).toBe(2);
});

test('a request whose client disconnects is not rendered, unless another waits for the same image', async () => {
  const { render, reads, queue, occupy } = await open();
  const free = occupy();
  const leaving = new AbortController();
  const shared = render({ signal: leaving.signal });
  const single = render({ signal: leaving.signal, transformation: { width: 9 } });
  const staying = render();
  ignore(shared);
  ignore(single);
  await expect.poll(() => queue.waiting).toBe(2);
  leaving.abort();
  await expect(shared).rejects.toMatchObject({ name: 'AbortError' });
  await expect(single).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => queue.waiting).toBe(1);
  free();
  expect((await staying).contentType).toBe('image/png');
  expect(reads()).toBe(1);
});

test('too many waiting images of one caller are refused, those of another are not', async () => {
  const { render, queue, occupy } = await open({ maxPerKey: 4 });
  const free = occupy();
  const mine = Array.from({ length: 6 }, (_, index) => render({ transformation: { width: 1 + index } }));
  const settled = Promise.allSettled(mine);
  await expect.poll(() => queue.waiting).toBe(4);
  const other = render({ queueKey: { key: 'person:ben' }, transformation: { width: 20 } });
  await expect.poll(() => queue.waiting).toBe(5);
  free();
  expect((await other).contentType).toBe('image/png');
  const refused = (await settled).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toMatchObject([{ code: 'SlowDown' }, { code: 'SlowDown' }]);
});

test('an image with too many pixels is refused by its header, before it is decoded', async () => {
  const large = await image(5000, 300);
  // The header alone: decoding it would fail with another error.
  const header = large.subarray(0, 200);
  for (const source of [large, header]) {
    const rendering = renderImage(source, { transformation: { width: 5 }, acceptsWebp: false, maxSourcePixels: 1_000_000 });
    await expect(rendering).rejects.toMatchObject({
      code: 'EntityTooLarge',
      status: 413,
      message: 'The source image resolution is too large to process',
    });
  }
});

test('a source with too many bytes is refused before it is read', async () => {
  const { render, reads } = await open();
  await expect(render({ size: 26 * 1024 * 1024 })).rejects.toMatchObject({
    code: 'EntityTooLarge',
    message: 'The source image file is too large to process',
  });
  expect(reads()).toBe(0);
});

test('no side of a rendered image exceeds the maximum', async () => {
  const tall = await sharp(small).resize(10, 9000, { fit: 'fill' }).png().toBuffer();
  const { bytes } = await renderImage(tall, { transformation: { width: 10 }, acceptsWebp: false, maxSourcePixels: 1_000_000 });
  expect((await sharp(bytes).metadata()).height).toBe(2500);
});

test('the cache evicts by age and by size, and loses the renditions of a removed source', async () => {
  const { render, reads, advance, cache, files } = await open({ maxBytes: 2_000 });
  for (let width = 1; width <= 40; width++) await render({ transformation: { width } });
  const sizes = await files();
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.length).toBeLessThan(30);
  const before = reads();
  await render({ transformation: { width: 40 } });
  expect(reads()).toBe(before);
  advance(1001);
  await render({ transformation: { width: 40 } });
  expect(reads()).toBe(before + 1);
  await cache.remove([version]);
  expect(await files()).toEqual([]);
});
