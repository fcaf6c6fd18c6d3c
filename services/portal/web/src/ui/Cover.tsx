import { publicPicture } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { Pattern } from './Pattern.tsx';
import { Picture } from './Picture.tsx';

interface CoverProps {
  readonly bucket: 'covers' | 'clubs-logos' | 'shop-products';
  /** Name of the object; null: no picture was added. */
  readonly path: string | null;
  /** What the picture shows; empty beside text that says it. */
  readonly alt: string;
  /** Decides the pattern without a picture. */
  readonly seed: string;
  /** The width on screen, as in `<img sizes>`. */
  readonly sizes: string;
  /** Sets the place's shape, which does not change when the picture loads. */
  readonly className: string;
  /** The first picture of a page, which is not loaded lazily. */
  readonly isFirst?: boolean;
}

/** The picture of an event, an article, a club or a product, in the width that its place needs, or its pattern. */
export function Cover({ bucket, path, alt, seed, sizes, className, isFirst }: CoverProps) {
  const db = useClient();
  if (path === null) return <Pattern seed={seed} className={className} />;
  return (
    <Picture
      {...publicPicture(db, bucket, path)}
      sizes={sizes}
      alt={alt}
      className={className}
      isFirst={isFirst}
      fallback={<Pattern seed={seed} className="size-full" />}
    />
  );
}
