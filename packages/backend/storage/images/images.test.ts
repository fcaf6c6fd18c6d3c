import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ada as adaId } from '../../testing/use-backend.ts';
import { useStorage } from '../testing/use-storage.ts';
import { cropAround, formatTransformation as describeTransformation, parseSignedTransformation } from './transformation.rules.ts';

const storage = useStorage();
const flag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([{ input: { create: { width: Math.floor(width / 2), height, channels: 3, background: 'red' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();

beforeAll(async () => {
  const service = storage().service();
  await service.from('board').upload('flag.png', await flag(400, 200), { contentType: 'image/png' });
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const sand = sharp({ create: { width: 200, height: 200, channels: 3, background: 'black', noise } });
  await service.from('board').upload('sand.png', await sand.png().toBuffer(), { contentType: 'image/png' });
  await service.from('board').upload('text.txt', 'plain text', { contentType: 'text/plain' });
  await service.from('shared').upload('flag.png', await flag(40, 20), { contentType: 'image/png' });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await service.from('shared').upload('drawing.svg', svg, { contentType: 'image/svg+xml' });
});

const render = (query: string, headers: Record<string, string> = {}) =>
  storage().fetch(`/render/image/public/board/flag.png?${query}`, { headers });
const read = async (answer: Response) => sharp(await answer.bytes()).metadata();

test.for([
  ['width=100&height=100', 100, 100],
  ['width=100&height=100&resize=contain', 100, 50],
  ['width=100&height=100&resize=fill', 100, 100],
  ['width=100', 100, 50],
  ['height=50', 100, 50],
  ['width=9000', 400, 200],
  ['', 400, 200],
] as const)('%s gives %d by %d', async ([query, width, height]) => {
  const answer = await render(query);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await read(answer)).toMatchObject({ width, height });
});

test('a client that accepts WebP gets it, unless the request fixes the format', async () => {
  const type = async (query: string, accept: string) => (await render(query, { accept })).headers.get('content-type');
  expect(await type('width=10', 'image/webp,*/*')).toBe('image/webp');
  expect(await type('width=10&format=origin', 'image/webp,*/*')).toBe('image/png');
  expect(await type('width=10', '*/*')).toBe('image/png');
  expect(await type('width=10&format=webp', '*/*')).toBe('image/webp');
  expect((await render('width=10')).headers.get('vary')).toContain('Accept');
});

test('less quality means fewer bytes, and a header shows the transformation', async () => {
  const sizes = await Promise.all(
    [20, 100].map(async (quality) => {
      const answer = await storage().fetch(`/render/image/public/board/sand.png?width=200&format=webp&quality=${quality}`);
      return (await answer.bytes()).length;
    }),
  );
  expect(sizes[0]).toBeLessThan(sizes[1] as number);
  const header = (await render('width=200&height=300&quality=60')).headers.get('x-transformations');
  expect(header).toBe('height:300,width:200,resizing_type:fill,quality:60');
});

test('an image is cropped around the requested point', async () => {
  const colour = async (query: string) => {
    const { dominant } = await sharp(await (await render(`width=50&height=100&${query}`)).bytes()).stats();
    return dominant.g > 128 ? 'white' : 'red';
  };
  expect(await colour('gravity=we')).toBe('red');
  expect(await colour('gravity=ea')).toBe('white');
  expect(await colour('gravity=fp&x_offset=0&y_offset=0.5')).toBe('red');
  expect(await colour('gravity=fp&x_offset=1&y_offset=0.5')).toBe('white');
});

test('a crop lies within its source', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const sides = fc.record({ width: side, height: side });
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(sides, sides, at, at, (source, target, x, y) => {
      const { left, top, width, height } = cropAround(source, target, { x, y });
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(left + width).toBeLessThanOrEqual(source.width);
      expect(top + height).toBeLessThanOrEqual(source.height);
    }),
  );
});

test.for([
  'width=-1',
  'width=abc',
  'quality=10',
  'resize=stretch',
  'format=bmp',
  'gravity=fp',
  'gravity=no&x_offset=0.5&y_offset=0',
])('%s is refused with the name of the parameter', async (query) => {
  const answer = await render(query);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { statusCode: '400', code: 'InvalidRequest', message: expect.stringContaining(query.split('=')[0] as string) },
  ]);
});

test('a source that is not an image, or is SVG, is refused', async () => {
  for (const path of ['public/board/text.txt', 'authenticated/shared/drawing.svg']) {
    const headers = { apikey: storage().secrets.secretKey };
    const answer = await storage().fetch(`/render/image/${path}?width=5`, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'InvalidRequest', message: 'The source image is invalid or unsupported for rendering' },
    ]);
  }
});

test('rendering needs the right to read, and a signed URL fixes the transformation', async () => {
  const anon = await storage().fetch('/render/image/authenticated/shared/flag.png?width=5');
  expect(await anon.json()).toMatchObject({ statusCode: '404' });
  const service = storage().service().from('shared');
  expect((await service.download('flag.png', { transform: { width: 5, height: 5 } })).data?.type).toBe('image/png');
  const { data } = await service.createSignedUrl('flag.png', 60, { transform: { width: 8, height: 8, resize: 'contain' } });
  expect(data?.signedUrl).toContain('/render/image/sign/shared/flag.png');
  // Parameters besides the token are ignored.
  expect(await read(await fetch(`${data?.signedUrl}&width=20&height=20`))).toMatchObject({ width: 8, height: 4 });
});

test('a cached rendering is only for callers who may read its source', async () => {
  const [ada, ben] = [await storage().ada(), await storage().ben()];
  const name = `${adaId}/portrait.png`;
  await ada.from('private').upload(name, await flag(40, 20), { contentType: 'image/png' });
  const transform = { width: 7, height: 7 };
  const statusFor = async (user: typeof ada) => {
    const { data, error } = await user.from('private').download(name, { transform });
    return data ? 200 : ((error as { statusCode?: string } | null)?.statusCode ?? (error as { status?: number } | null)?.status);
  };
  expect(await statusFor(ada)).toBe(200);
  expect(await statusFor(ben)).not.toBe(200);
  await ada.from('private').remove([name]);
  expect(await statusFor(ada)).not.toBe(200);
});

test('a transformation survives a signed URL', () => {
  for (const transformation of [
    { width: 10, height: 20, resize: 'contain', quality: 60, format: 'webp' },
    { width: 10, resize: 'cover', gravity: 'fp', x_offset: 0, y_offset: 1 },
    { width: 10, resize: 'fill', format: 'origin', gravity: 'sm' },
  ] as const)
    expect(parseSignedTransformation(describeTransformation(transformation, 'signed').join(','))).toEqual(transformation);
});
