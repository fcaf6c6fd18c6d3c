import { z } from 'zod';

/** Pixels of a side, as Supabase's documentation says. */
export const longestSide = 2_500;
const number = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value), schema);
const side = number(z.int().min(0)).optional();

const share = number(z.number().min(0).max(1)).optional();

/** How a picture is wanted, in a query or a body. Offsets say where the focal point is, in shares of the sides. */
export const transformationSchema = z
  .looseObject({
    width: side,
    height: side,
    resize: z.enum(['cover', 'contain', 'fill']).optional(),
    format: z.enum(['origin', 'avif', 'webp']).optional(),
    quality: number(z.int().min(20).max(100)).optional(),
    gravity: z.enum(['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp']).optional(),
    x_offset: share,
    y_offset: share,
  })
  .refine(
    ({ gravity, x_offset: x, y_offset: y }) =>
      gravity === 'fp' ? x !== undefined && y !== undefined : x === undefined && y === undefined,
    { path: ['gravity'], message: 'a focal point (fp) needs x_offset and y_offset, and nothing else takes them' },
  );

export type Transformation = Pick<
  z.infer<typeof transformationSchema>,
  'width' | 'height' | 'resize' | 'format' | 'quality' | 'gravity' | 'x_offset' | 'y_offset'
>;

/** Names of the ways to fit, in the words of imgproxy, which Supabase shows in a header. */
const shownResize = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** The parts of a transformation as they stand in a signed address, or in the header that shows what was done. */
export function describe(transformation: Transformation, place: 'signed' | 'shown'): string[] {
  const { width, height, resize = 'cover', quality, format, gravity, x_offset: x, y_offset: y } = transformation;
  return [
    ...(height ? [`height:${atMost(height)}`] : []),
    ...(width ? [`width:${atMost(width)}`] : []),
    ...(width || height ? [place === 'signed' ? `resize:${resize}` : `resizing_type:${shownResize[resize]}`] : []),
    ...(quality ? [`quality:${quality}`] : []),
    ...(format && (format !== 'origin' || place === 'signed') ? [`format:${format}`] : []),
    ...(gravity ? [gravity === 'fp' ? `gravity:fp:${x}:${y}` : `gravity:${gravity}`] : []),
  ];
}

/** Reads what `describe` wrote into a signed address. */
export function readSigned(text: string): Transformation {
  const parts = text.split(',').map((part) => part.split(':'));
  const named = Object.fromEntries(parts.map(([name = '', value]) => [name, value]).filter(([name]) => name !== ''));
  const [, , x_offset, y_offset] = parts.find(([name]) => name === 'gravity') ?? [];
  return transformationSchema.parse({ ...named, x_offset, y_offset });
}

/** The largest part of a picture that has the proportions of the sides and lies around a point of it, in pixels. */
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

export const atMost = (pixels: number) => Math.min(Math.max(pixels, 1), longestSide);
