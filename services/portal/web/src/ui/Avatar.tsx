import { useState } from 'react';
import { publicObject } from '../data/public-object.ts';
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
  const [failed, setFailed] = useState<string>();
  if (path === null || path === failed) return <Monogram name={name} className={`rounded-full ${className}`} />;
  return (
    <span aria-hidden="true" className={`inline-flex shrink-0 overflow-hidden rounded-full ${className}`}>
      <img src={publicObject(db, 'avatars', path)} alt="" className="size-full object-cover" onError={() => setFailed(path)} />
    </span>
  );
};
