import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { appIcon } from '@trivium/design-tokens';

const drawings = {
  'icon-192.png': { size: 192, share: 0.62, corner: 0.22 },
  'icon-512.png': { size: 512, share: 0.62, corner: 0.22 },
  'maskable-512.png': { size: 512, share: 0.5, corner: 0 },
  'apple-touch-icon.png': { size: 180, share: 0.58, corner: 0 },
  // Systems use only the shape of the badge.
  'badge-96.png': { size: 96, share: 0.86, corner: 0, ground: 'none', ink: '#fff' },
};

/** Draws the icons of an installed app from the mark, into `icons` of the built app. */
export async function drawIcons(folder: string): Promise<void> {
  const icons = join(folder, 'icons');
  await mkdir(icons, { recursive: true });
  for (const [file, drawing] of Object.entries(drawings))
    await writeFile(join(icons, file), new Resvg(appIcon(drawing)).render().asPng());
}
