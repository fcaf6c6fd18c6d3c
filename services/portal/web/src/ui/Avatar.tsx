import { useState } from 'react';
import { publicPicture } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { Monogram } from './Monogram.tsx';

interface AvatarProps {
  readonly path: string | null;
  readonly name: string;
  /** Its size and the size of its letter. */
  readonly className: string;
}

/** Somebody's picture; without one, or where it does not load, the letter of the name. */
export const Avatar = ({ path, name, className }: AvatarProps) => {
  const db = useClient();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const picture = path === null ? undefined : publicPicture(db, 'avatars', path);
  if (!picture || failed.includes(picture.src)) return <Monogram name={name} className={`rounded-full ${className}`} />;
  const { src, srcSet } = picture;
  const isResized = !failed.includes(srcSet);
  return (
    <span aria-hidden="true" className={`inline-flex shrink-0 overflow-hidden rounded-full ${className}`}>
      <img
        src={src}
        {...(isResized && { srcSet, sizes: '3rem' })}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
        onError={() => setFailed([...failed, isResized ? srcSet : src])}
      />
    </span>
  );
};
