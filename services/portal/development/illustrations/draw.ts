import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { illustrations } from './all.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { digestOf, fileOf, picturesFolder } from './picture-files.ts';

// Renders every illustration to WebP. With a folder as its argument it also writes contact sheets there.
await rm(picturesFolder, { recursive: true, force: true });
const digests: Record<string, string> = {};
let bytes = 0;
for (const illustration of illustrations) {
  const svg = illustration.draw();
  const file = fileOf(illustration);
  const picture = await sharp(Buffer.from(svg))
    .resize(illustration.width)
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toBuffer();
  await mkdir(dirname(join(picturesFolder, file)), { recursive: true });
  await writeFile(join(picturesFolder, file), picture);
  digests[file] = digestOf(svg);
  bytes += picture.length;
}
await writeFile(join(picturesFolder, 'drawn.json'), `${JSON.stringify(digests, null, 2)}\n`);
process.stdout.write(`${illustrations.length} pictures, ${(bytes / 1_000_000).toFixed(2)} MB\n`);
const [folder] = process.argv.slice(2);
if (folder !== undefined) await writeContactSheets(folder);
