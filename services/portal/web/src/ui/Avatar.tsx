import { publicObject } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';

interface AvatarProps {
  readonly path: string | null;
  readonly name: string;
  /** Its size and the size of its letter. */
  readonly className: string;
}

/** Somebody's picture, or the first letter of the name in its place. */
export const Avatar = ({ path, name, className }: AvatarProps) => {
  const db = useClient();
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-wash font-semibold text-accent uppercase ${className}`}
    >
      {path === null ? (
        name.slice(0, 1)
      ) : (
        <img src={publicObject(db, 'avatars', path)} alt="" className="size-full object-cover" />
      )}
    </span>
  );
};
