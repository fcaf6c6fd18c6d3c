import { Cover } from '../../ui/Cover.tsx';

/** A small round picture from the bucket covers, or the pattern of its seed. */
export const LeaderPicture = ({ path, seed }: { readonly path: string | null; readonly seed: string }) => (
  <Cover bucket="covers" path={path} alt="" seed={seed} sizes="3rem" className="size-12 shrink-0 rounded-full" />
);
