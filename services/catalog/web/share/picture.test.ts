import { expect, test } from 'vitest';
import { sampleData } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';
import { drawPicture, pictureSize, speciesLines, widthOf } from './picture.rules.ts';

const address = usePages(sampleData('export {};'));

test('a shared link to a drug has a picture in the language of its address, which is fetched once', async () => {
  for (const language of ['th', 'en']) {
    const page = await (await fetch(`${address()}/drugs/meloxicam?lang=${language}`)).text();
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? [];
    const { pathname, search } = new URL(image.replaceAll('&amp;', '&'));
    expect(pathname + search).toBe(`/drugs/meloxicam/og.png?lang=${language}`);
    const response = await fetch(address() + pathname + search);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([pictureSize.width, pictureSize.height]);
    expect(png.length).toBeLessThan(100_000);
    const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  }
  expect((await fetch(`${address()}/drugs/no-such-drug/og.png`)).status).toBe(404);
});

test('the picture has the names, the species and the doses, and no text breaks its markup', () => {
  const svg = drawPicture({ name: 'A & <B>', nameTh: 'เอ', group: 'NSAID', species: ['Dog', 'Cat'], caption: '2 doses' });
  for (const text of ['A &amp; &lt;B&gt;', 'เอ', 'Dog  ·  Cat', '2 doses', 'NSAID']) expect(svg).toContain(text);
  const many = Array.from({ length: 40 }, (_, at) => `Species ${at}`);
  const lines = speciesLines(many, 40);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/ {2}\+\d+$/);
  for (const line of lines) expect(widthOf(line) * 40).toBeLessThanOrEqual(1056);
});
