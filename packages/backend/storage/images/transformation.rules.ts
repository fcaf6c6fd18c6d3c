import { z } from 'zod';

/** Pixels of a side, as Supabase's documentation says. */
const longestSide = 2_500;
const number = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value), schema);
const side = number(z.int().min(0)).optional();

/** How a picture is wanted, in a query or a body. */
export const transformationSchema = z.looseObject({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  quality: number(z.int().min(20).max(100)).optional(),
});

export type Transformation = Pick<z.infer<typeof transformationSchema>, 'width' | 'height' | 'resize' | 'format' | 'quality'>;

/** Names of the ways to fit, in the words of imgproxy, which Supabase shows in a header. */
const shownResize = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** The parts of a transformation as they stand in a signed address, or in the header that shows what was done. */
export function describe(transformation: Transformation, place: 'signed' | 'shown'): string[] {
  const { width, height, resize = 'cover', quality, format } = transformation;
  return [
    ...(height ? [`height:${atMost(height)}`] : []),
    ...(width ? [`width:${atMost(width)}`] : []),
    ...(width || height ? [place === 'signed' ? `resize:${resize}` : `resizing_type:${shownResize[resize]}`] : []),
    ...(quality ? [`quality:${quality}`] : []),
    ...(format && (format !== 'origin' || place === 'signed') ? [`format:${format}`] : []),
  ];
}

/** Reads what `describe` wrote into a signed address. */
export const readSigned = (text: string): Transformation =>
  transformationSchema.parse(
    Object.fromEntries(
      text
        .split(',')
        .filter((part) => part !== '')
        .map((part) => part.split(':')),
    ),
  );

export const atMost = (pixels: number) => Math.min(Math.max(pixels, 1), longestSide);
