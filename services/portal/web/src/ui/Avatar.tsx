import { publicObject } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { Monogram } from './Monogram.tsx';

interface AvatarProps {
  readonly path: string | null;
  readonly name: string;
  /** Its size and the size of its letter. */
  readonly className: string;
}

/** Somebody's picture, or the letter of the name in its place. */
export const Avatar = ({ path, name, className }: AvatarProps) => {
  const db = useClient();
  if (path === null) return <Monogram name={name} className={`rounded-full ${className}`} />;
  return (
    <span aria-hidden="true" className={`inline-flex shrink-0 overflow-hidden rounded-full ${className}`}>
      <img src={publicObject(db, 'avatars', path)} alt="" className="size-full object-cover" />
    </span>
  );
};
