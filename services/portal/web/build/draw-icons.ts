import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { colours, logo } from '@trivium/design-tokens';

const { light } = colours;

interface Drawing {
  readonly file: string;
  readonly size: number;
  readonly ground: string;
  readonly ink: string;
  /** The mark's share of the side. Systems crop a maskable icon to its inner 80 %. */
  readonly share: number;
  /** Rounding of the ground's corners, as a share of the side. */
  readonly corner: number;
}

const drawings: readonly Drawing[] = [
  { file: 'icon-192.png', size: 192, ground: light.accent, ink: light.paper, share: 0.62, corner: 0.22 },
  { file: 'icon-512.png', size: 512, ground: light.accent, ink: light.paper, share: 0.62, corner: 0.22 },
  { file: 'maskable-512.png', size: 512, ground: light.accent, ink: light.paper, share: 0.5, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, ground: light.accent, ink: light.paper, share: 0.58, corner: 0 },
  // Systems use only the shape of the badge.
  { file: 'badge-96.png', size: 96, ground: 'none', ink: '#fff', share: 0.86, corner: 0 },
];

/** Draws the icons of an installed app from the mark, into `icons` of the built app. */
export async function drawIcons(folder: string): Promise<void> {
  const icons = join(folder, 'icons');
  await mkdir(icons, { recursive: true });
  for (const { file, size, ground, ink, share, corner } of drawings) {
    const inset = (size * (1 - share)) / 2;
    const picture =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
      `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/>` +
      `<g transform="translate(${inset} ${inset}) scale(${(size * share) / 24})" color="${ink}">${logo}</g></svg>`;
    await writeFile(join(icons, file), new Resvg(picture).render().asPng());
  }
}
