import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Metadata, Sharp } from 'sharp';
import { refuse, StorageError } from '../errors.ts';
import { atMost, cropAround, type Transformation } from './transformation.rules.ts';

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

export interface ImageRenderer {
  /**
   * @param accept of the request: who takes webp gets it, unless the format is to stay
   * @throws InvalidRequest for what is no picture or one too large, SlowDown while too many wait
   */
  readonly render: (bytes: Readable, size: number, wanted: Transformation, accept: string) => Promise<Picture>;
}

/** Each picture at work may take some 200 MB, so there are few at once, and not many wait. */
const atOnce = 2;
const mostWaiting = 30;
/** As Supabase has them. */
const mostBytes = 25 * 1024 * 1024;
const mostPixels = 50_000_000;
const mostSeconds = 15;
/** Of the formats that the library reads, those that are pictures and nothing but. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);
/** What stays of a picture that is cut; `sm` is where it draws the eye. */
const positions: Readonly<Record<string, string>> = {
  no: 'north',
  so: 'south',
  ea: 'east',
  we: 'west',
  noea: 'northeast',
  nowe: 'northwest',
  soea: 'southeast',
  sowe: 'southwest',
  sm: 'attention',
};
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

export function createImageRenderer(): ImageRenderer {
  const waiting: (() => void)[] = [];
  let working = 0;
  // Loaded with the first picture: it brings a native library.
  let library: Promise<typeof import('sharp')> | undefined;

  async function enter(): Promise<void> {
    if (working < atOnce) {
      working++;
      return;
    }
    if (waiting.length >= mostWaiting) throw refuse('SlowDown');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  /** Hands its place on. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }

  return {
    async render(bytes, size, wanted, accept) {
      try {
        if (size > mostBytes) throw unfit('The source image file is too large to process');
        await enter();
      } catch (error) {
        bytes.destroy();
        throw error;
      }
      try {
        library ??= import('sharp');
        const { default: sharp } = await library;
        sharp.cache(false);
        return await draw(sharp({ limitInputPixels: mostPixels, failOn: 'truncated' }), bytes, wanted, accept);
      } finally {
        bytes.destroy();
        leave();
      }
    },
  };
}

async function draw(image: Sharp, bytes: Readable, wanted: Transformation, accept: string): Promise<Picture> {
  const fed = pipeline(bytes, image);
  // It is the picture that tells what is wrong with it.
  fed.catch(() => {});
  try {
    const source = await image.metadata();
    if (!formats.has(source.format)) throw unfit();
    const { width, height, resize = 'cover', gravity, quality, x_offset: x, y_offset: y } = wanted;
    const sides = { ...(width && { width: atMost(width) }), ...(height && { height: atMost(height) }) };
    const format = formatOf(source, wanted.format, accept);
    const upright = image.timeout({ seconds: mostSeconds }).autoOrient();
    if (sides.width && sides.height && resize === 'cover' && x !== undefined && y !== undefined)
      upright.extract(cropAround(source.autoOrient, { width: sides.width, height: sides.height }, { x, y }));
    const { data } = await upright
      .resize({
        ...sides,
        fit: fits[resize],
        position: positions[gravity ?? 'ce'] ?? 'centre',
        withoutEnlargement: resize !== 'fill',
      })
      .toFormat(format, format === 'gif' ? {} : { quality: quality ?? 80 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), contentType: `image/${format}` };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw /pixel limit/.test((error as Error).message)
      ? unfit('The source image resolution is too large to process', error)
      : unfit(undefined, error);
  }
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

function formatOf(source: Metadata, wanted: Transformation['format'], accept: string): Format {
  if (wanted === 'webp' || wanted === 'avif') return wanted;
  if (wanted !== 'origin' && accept.includes('image/webp')) return 'webp';
  return source.format === 'heif' ? 'avif' : (source.format as Format);
}

const unfit = (message = 'The source image is invalid or unsupported for rendering', cause?: unknown) =>
  refuse('InvalidRequest', { error: 'InvalidRequest', message, cause });
