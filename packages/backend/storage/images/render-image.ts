import type { Metadata } from 'sharp';
import { refuse, StorageError } from '../errors.ts';
import { atMost, cropAround, longestSide, type Transformation } from './transformation.rules.ts';

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

export interface RenderOptions {
  readonly wanted: Transformation;
  /** Whether the client takes webp, and so gets it unless the format is to stay. */
  readonly acceptsWebp: boolean;
  readonly maxSourcePixels: number;
}

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

// Loaded with the first picture: it brings a native library.
let library: Promise<typeof import('sharp')> | undefined;

/** @throws InvalidRequest for what is no picture, EntityTooLarge where its header tells of too many pixels */
export async function renderImage(source: Buffer, options: RenderOptions): Promise<Picture> {
  const { wanted, acceptsWebp, maxSourcePixels } = options;
  library ??= import('sharp');
  const { default: sharp } = await library;
  sharp.cache(false);
  // One picture, one thread: how many are rendered at once says how many cores are busy.
  sharp.concurrency(1);
  try {
    // The header alone: nothing is decoded before it is known to fit.
    const header = await sharp(source, { limitInputPixels: false }).metadata();
    if (!formats.has(header.format)) throw unfit();
    if (header.width * header.height > maxSourcePixels)
      throw refuse('EntityTooLarge', { message: 'The source image resolution is too large to process' });
    const image = sharp(source, { limitInputPixels: maxSourcePixels, failOn: 'truncated', sequentialRead: true });
    const { gravity, quality, resize = 'cover', x_offset: x, y_offset: y } = wanted;
    const format = formatOf(header, wanted.format, acceptsWebp);
    const upright = image.timeout({ seconds: mostSeconds }).autoOrient();
    const sides = sidesOf(wanted);
    if (sides.isBoth && resize === 'cover' && x !== undefined && y !== undefined)
      upright.extract(cropAround(header.autoOrient, sides, { x, y }));
    const data = await upright
      .resize({
        width: sides.width,
        height: sides.height,
        fit: sides.isBoth ? fits[resize] : 'inside',
        position: positions[gravity ?? 'ce'] ?? 'centre',
        withoutEnlargement: resize !== 'fill',
      })
      .toFormat(format, optionsOf(format, quality))
      .toBuffer();
    return { bytes: new Uint8Array(data), contentType: `image/${format}` };
  } catch (error) {
    throw error instanceof StorageError ? error : unfit(error);
  }
}

/** A side that is not said follows the other, up to the longest that is rendered at all. */
function sidesOf({ width, height }: Transformation) {
  return {
    width: width ? atMost(width) : longestSide,
    height: height ? atMost(height) : longestSide,
    isBoth: Boolean(width && height),
  };
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

function formatOf(source: Metadata, wanted: Transformation['format'], acceptsWebp: boolean): Format {
  if (wanted === 'webp' || wanted === 'avif') return wanted;
  if (wanted !== 'origin' && acceptsWebp) return 'webp';
  return source.format === 'heif' ? 'avif' : (source.format as Format);
}

/** More effort would take ten times as long and save a tenth of the bytes. */
const avifEffort = 0;

function optionsOf(format: Format, quality = 80) {
  if (format === 'gif') return {};
  return format === 'avif' ? { quality, effort: avifEffort } : { quality };
}

const unfit = (cause?: unknown) =>
  refuse('InvalidRequest', {
    error: 'InvalidRequest',
    message: 'The source image is invalid or unsupported for rendering',
    ...(cause !== undefined && { cause }),
  });
