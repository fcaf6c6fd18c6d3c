import { colours } from './image-colours.ts';
import { logo } from './logo.ts';

export interface AppIconOptions {
  /** The side, in pixels. */
  readonly size: number;
  /** The mark's share of the side. Systems crop a maskable icon to its inner 80 %. */
  readonly share: number;
  /** Rounding of the ground's corners, as a share of the side. */
  readonly corner: number;
  readonly ground?: string;
  readonly ink?: string;
}

/** The icon of an installed app, as SVG: the mark on a ground. */
export function appIcon({
  size,
  share,
  corner,
  ground = colours.light.accent,
  ink = colours.light.paper,
}: AppIconOptions): string {
  const inset = (size * (1 - share)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${(size * share) / 24})" color="${ink}">${logo}</g></svg>`
  );
}
