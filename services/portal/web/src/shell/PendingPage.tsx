import { m } from '../paraglide/messages.js';
import { Skeleton, SkeletonRows } from '../ui/Skeleton.tsx';

/** In the shape of most pages, for the moment before one is there. */
export const PendingPage = () => (
  <div role="status" aria-label={m.loading()}>
    <Skeleton className="mb-4 h-10 w-64 max-w-full" />
    <Skeleton className="mb-12 h-6 w-[28rem] max-w-full" />
    <SkeletonRows />
  </div>
);
