import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { colours } from '@trivium/design-tokens';
import sharp from 'sharp';
import { illustrations } from './all.ts';
import { fileOf, picturesFolder } from './picture-files.ts';

const cell = { width: 300, height: 240, gap: 16, columns: 6 } as const;

/** All pictures of a set side by side, on the paper of the light theme and on that of the dark one. */
export async function writeContactSheets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const set of new Set(illustrations.map((each) => each.set)))
    for (const theme of ['light', 'dark'] as const) {
      const pictures = illustrations.filter((each) => each.set === set);
      const rows = Math.ceil(pictures.length / cell.columns);
      const placed = await Promise.all(
        pictures.map(async (picture, place) => ({
          input: await sharp(join(picturesFolder, fileOf(picture)))
            .resize(cell.width, cell.height, { fit: 'inside' })
            .toBuffer(),
          left: cell.gap + (place % cell.columns) * (cell.width + cell.gap),
          top: cell.gap + Math.floor(place / cell.columns) * (cell.height + cell.gap),
        })),
      );
      await sharp({
        create: {
          width: cell.gap + cell.columns * (cell.width + cell.gap),
          height: cell.gap + rows * (cell.height + cell.gap),
          channels: 3,
          background: colours[theme].paper,
        },
      })
        .composite(placed)
        .png()
        .toFile(join(folder, `${set}-${theme}.png`));
    }
}
