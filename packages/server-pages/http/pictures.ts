import { createHash } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import { imageFonts } from '@trivium/design-tokens';
import { LRUCache } from 'lru-cache';

export interface Picture {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

interface PictureOptions {
  /** In pixels; the height follows from the drawing. */
  readonly width: number;
  /** How many pictures stay in memory, about 30 kB each. */
  readonly maxCached: number;
}

/** Draws SVG as PNG, with the family's type, off the main thread; equal drawings once. */
export function createPictures({ width, maxCached }: PictureOptions): (svg: string) => Promise<Picture> {
  const cache = new LRUCache<string, Promise<Picture>>({ max: maxCached });
  const font = { fontFiles: imageFonts(), loadSystemFonts: false, defaultFontFamily: 'IBM Plex Sans Thai' };

  async function render(svg: string, hash: string): Promise<Picture> {
    const image = await renderAsync(svg, { font, fitTo: { mode: 'width', value: width } });
    return { png: new Uint8Array(image.asPng()), etag: `"${hash.slice(0, 27)}"` };
  }

  return (svg) => {
    const hash = createHash('sha256').update(svg).digest('base64url');
    const cachedPicture = cache.get(hash);
    if (cachedPicture) return cachedPicture;
    const drawn = render(svg, hash);
    cache.set(hash, drawn);
    drawn.catch(() => cache.delete(hash));
    return drawn;
  };
}
