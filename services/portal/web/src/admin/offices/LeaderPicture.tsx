import { publicPicture } from '../../data/public-object.ts';
import { useClient } from '../../data/use-client.ts';
import { Pattern } from '../../ui/Pattern.tsx';
import { Picture } from '../../ui/Picture.tsx';

const className = 'size-12 shrink-0 rounded-full';

/** A small picture from the bucket covers, or the pattern of its seed. */
export function LeaderPicture({ path, seed }: { readonly path: string | null; readonly seed: string }) {
  const db = useClient();
  return path === null ? (
    <Pattern seed={seed} className={className} />
  ) : (
    <Picture {...publicPicture(db, 'covers', path)} sizes="3rem" alt="" className={className} />
  );
}
