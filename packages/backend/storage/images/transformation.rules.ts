import { z } from 'zod';

/** Maximum pixels of a side, as on Supabase. */
export const maxSide = 2_500;
const number = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value), schema);
const side = number(z.int().min(0)).optional();

const fraction = number(z.number().min(0).max(1)).optional();

/** An image transformation in a query or a body. Offsets are the focal point, as fractions of the sides. */
export const transformationSchema = z
  .looseObject({
    width: side,
    height: side,
    resize: z.enum(['cover', 'contain', 'fill']).optional(),
    format: z.enum(['origin', 'avif', 'webp']).optional(),
    quality: number(z.int().min(20).max(100)).optional(),
    gravity: z.enum(['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp']).optional(),
    x_offset: fraction,
    y_offset: fraction,
  })
  .refine(
    ({ gravity, x_offset: x, y_offset: y }) =>
      gravity === 'fp' ? x !== undefined && y !== undefined : x === undefined && y === undefined,
    { path: ['gravity'], message: 'x_offset and y_offset are required with gravity fp, and only allowed with it' },
  );

export type Transformation = Pick<
  z.infer<typeof transformationSchema>,
  'width' | 'height' | 'resize' | 'format' | 'quality' | 'gravity' | 'x_offset' | 'y_offset'
>;

/** imgproxy's names, which Supabase sends in a header. */
const imgproxyResize = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** Formats a transformation for a signed URL, or for the `x-transformations` header. */
export function formatTransformation(transformation: Transformation, place: 'signed' | 'header'): string[] {
  const { width, height, resize = 'cover', quality, format, gravity, x_offset: x, y_offset: y } = transformation;
  return [
    ...(height ? [`height:${clampSide(height)}`] : []),
    ...(width ? [`width:${clampSide(width)}`] : []),
    ...(width || height ? [place === 'signed' ? `resize:${resize}` : `resizing_type:${imgproxyResize[resize]}`] : []),
    ...(quality ? [`quality:${quality}`] : []),
    ...(format && (format !== 'origin' || place === 'signed') ? [`format:${format}`] : []),
    ...(gravity ? [gravity === 'fp' ? `gravity:fp:${x}:${y}` : `gravity:${gravity}`] : []),
  ];
}

/** Parses what `formatTransformation` wrote into a signed URL. */
export function parseSignedTransformation(text: string): Transformation {
  const parts = text.split(',').map((part) => part.split(':'));
  const named = Object.fromEntries(parts.map(([name = '', value]) => [name, value]).filter(([name]) => name !== ''));
  const [, , x_offset, y_offset] = parts.find(([name]) => name === 'gravity') ?? [];
  return transformationSchema.parse({ ...named, x_offset, y_offset });
}

/** The largest crop, in pixels, with the aspect ratio of `sides`, as centred on `point` as the source allows. */
export function cropAround(
  source: { readonly width: number; readonly height: number },
  sides: { readonly width: number; readonly height: number },
  point: { readonly x: number; readonly y: number },
) {
  const width = Math.max(1, Math.min(source.width, Math.round((source.height * sides.width) / sides.height)));
  const height = Math.max(1, Math.min(source.height, Math.round((source.width * sides.height) / sides.width)));
  const begin = (at: number, whole: number, part: number) =>
    Math.min(Math.max(Math.round(at * whole - part / 2), 0), whole - part);
  return { left: begin(point.x, source.width, width), top: begin(point.y, source.height, height), width, height };
}

export const clampSide = (pixels: number) => Math.min(Math.max(pixels, 1), maxSide);
