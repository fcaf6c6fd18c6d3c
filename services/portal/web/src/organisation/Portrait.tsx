import { publicPicture } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { Monogram } from '../ui/Monogram.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { BoardPerson } from './board.rules.ts';

interface PortraitProps {
  readonly person: Pick<BoardPerson, 'name' | 'picture'>;
  readonly sizes: string;
  /** Its size and the size of its letter. */
  readonly className: string;
}

/** The round picture of somebody in office, or the letter of the name. */
export function Portrait({ person: { name, picture }, sizes, className }: PortraitProps) {
  const db = useClient();
  if (picture === null) return <Monogram name={name} className={`rounded-full ${className}`} />;
  return (
    <Picture
      {...publicPicture(db, picture.bucket, picture.path)}
      sizes={sizes}
      alt=""
      className={`rounded-full ${className}`}
      fallback={<Monogram name={name} className="size-full" />}
    />
  );
}
