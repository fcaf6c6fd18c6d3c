import type { Part } from './crop.rules.ts';

/** Types that picture buckets accept. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export interface ResizeOptions {
  /** Longest side of the result in pixels; smaller pictures keep their size. */
  readonly longest: number;
  /** From 0 to 1. */
  readonly quality?: number;
  /** WebP if left out. PDFs can show JPEG and PNG. */
  readonly type?: (typeof pictureTypes)[number];
  /** Chooses a part of the picture by its size; the whole if left out. */
  readonly part?: (size: { readonly width: number; readonly height: number }) => Part;
}

/**
 * A picture as WebP, or as `type`, no larger than `longest`, upright, without what the camera wrote into it (place, time, device).
 * @throws DOMException (InvalidStateError) where the file is no picture that this browser can read
 */
export async function resizePicture(file: Blob, options: ResizeOptions): Promise<Blob> {
  const { longest, quality = 0.82, type = 'image/webp' } = options;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { left, top, width, height } = options.part?.(picture) ?? {
      left: 0,
      top: 0,
      width: picture.width,
      height: picture.height,
    };
    const scale = Math.min(1, longest / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws no pictures');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
    // Browsers that cannot write WebP return PNG, which the buckets accept too.
    return await canvas.convertToBlob({ type, quality });
  } finally {
    picture.close();
  }
}
