import type { Client } from './client.ts';

/** The address of an object in a public bucket. */
export const publicObject = (db: Client, bucket: string, path: string): string =>
  db.storage.from(bucket).getPublicUrl(path).data.publicUrl;

/** The widths that the storage service renders, in pixels. */
const widths = [160, 320, 640, 960, 1600] as const;

/** A picture of a public bucket as `src` and `srcSet`: the browser takes the width that its place needs. */
export function publicPicture(db: Client, bucket: string, path: string): { readonly src: string; readonly srcSet: string } {
  const inWidth = (width: number) =>
    db.storage.from(bucket).getPublicUrl(path, { transform: { width, resize: 'contain' } }).data.publicUrl;
  return { src: publicObject(db, bucket, path), srcSet: widths.map((width) => `${inWidth(width)} ${width}w`).join(', ') };
}
