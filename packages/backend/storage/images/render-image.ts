import type { Metadata } from 'sharp';
import { refuse, StorageError } from '../errors.ts';
import { clampSide, cropAround, maxSide, type Transformation } from './transformation.rules.ts';

export interface RenderedImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

export interface RenderOptions {
  readonly transformation: Transformation;
  /** Whether the client accepts WebP, which it then gets unless another format is requested. */
  readonly acceptsWebp: boolean;
  readonly maxSourcePixels: number;
}

const maxSeconds = 15;
/** Accepted source formats. SVG and PDF are excluded, because they hold more than an image. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);
/** The part that a crop keeps; `sm` is the most salient one. */
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

// Loaded on first use, because it is a native library.
let library: Promise<typeof import('sharp')> | undefined;

/** @throws InvalidRequest if the source is not an image, EntityTooLarge if its header declares too many pixels */
export async function renderImage(source: Buffer, options: RenderOptions): Promise<RenderedImage> {
  const { transformation, acceptsWebp, maxSourcePixels } = options;
  library ??= import('sharp');
  const { default: sharp } = await library;
  sharp.cache(false);
  // One thread for each image: the number of renderings is then the number of busy cores.
  sharp.concurrency(1);
  try {
    // Reads only the header, to check the size before decoding.
    const header = await sharp(source, { limitInputPixels: false }).metadata();
    if (!formats.has(header.format)) throw unsupportedImage();
    if (header.width * header.height > maxSourcePixels)
      throw refuse('EntityTooLarge', { message: 'The source image resolution is too large to process' });
    const image = sharp(source, { limitInputPixels: maxSourcePixels, failOn: 'truncated', sequentialRead: true });
    const { gravity, quality, resize = 'cover', x_offset: x, y_offset: y } = transformation;
    const format = formatOf(header, transformation.format, acceptsWebp);
    const pipeline = image.timeout({ seconds: maxSeconds }).autoOrient();
    const sides = sidesOf(transformation);
    if (sides.isBoth && resize === 'cover' && x !== undefined && y !== undefined)
      pipeline.extract(cropAround(header.autoOrient, sides, { x, y }));
    const data = await pipeline
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
    throw error instanceof StorageError ? error : unsupportedImage(error);
  }
}

/** A missing side follows from the other, up to the maximum. */
function sidesOf({ width, height }: Transformation) {
  return {
    width: width ? clampSide(width) : maxSide,
    height: height ? clampSide(height) : maxSide,
    isBoth: Boolean(width && height),
  };
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

function formatOf(source: Metadata, transformation: Transformation['format'], acceptsWebp: boolean): Format {
  if (transformation === 'webp' || transformation === 'avif') return transformation;
  if (transformation !== 'origin' && acceptsWebp) return 'webp';
  return source.format === 'heif' ? 'avif' : (source.format as Format);
}

/** A higher effort takes ten times as long and saves a tenth of the bytes. */
const avifEffort = 0;

function optionsOf(format: Format, quality = 80) {
  if (format === 'gif') return {};
  return format === 'avif' ? { quality, effort: avifEffort } : { quality };
}

const unsupportedImage = (cause?: unknown) =>
  refuse('InvalidRequest', {
    error: 'InvalidRequest',
    message: 'The source image is invalid or unsupported for rendering',
    ...(cause !== undefined && { cause }),
  });
