import { useState } from 'react';
import { publicPicture } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Pattern } from '../ui/Pattern.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { PictureTexts } from './product.rules.ts';

interface GalleryProps {
  /** The name of the product. */
  readonly name: string;
  /** Decides the pattern in place of a picture that does not load. */
  readonly seed: string;
  /** In the bucket shop-products; at least one. */
  readonly pictures: readonly string[];
  readonly texts: PictureTexts;
}

/** One large picture, and the others below it to choose from. */
export function ProductGallery({ name, seed, pictures, texts }: GalleryProps) {
  const db = useClient();
  const [chosen, setChosen] = useState(0);
  const { th, en } = texts[pictures[chosen] ?? ''] ?? {};
  const fallback = <Pattern seed={seed} className="size-full" />;
  const address = (picture: string) => publicPicture(db, 'shop-products', picture);
  return (
    <div className="grid gap-3">
      <Picture
        key={pictures[chosen]}
        {...address(pictures[chosen] ?? '')}
        sizes="(min-width: 64rem) 36rem, 100vw"
        isFirst
        alt={localText(en, th) || name}
        // On a phone it leaves space for the button to buy.
        className="aspect-[4/5] w-[min(100%,28svh)] rounded-lg max-lg:mx-auto lg:w-full"
        fallback={fallback}
      />
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, place) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={m.shop_picture({ place: place + 1, count: pictures.length })}
                aria-pressed={place === chosen}
                onClick={() => setChosen(place)}
                className="block rounded border-2 border-transparent aria-pressed:border-accent"
              >
                <Picture {...address(picture)} sizes="4rem" alt="" className="size-16 rounded" fallback={fallback} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
