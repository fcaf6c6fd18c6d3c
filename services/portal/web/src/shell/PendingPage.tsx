import { m } from '../paraglide/messages.js';
import { Skeleton, SkeletonRows } from '../ui/Skeleton.tsx';

/** A placeholder in the shape of most pages, until the page is loaded. */
export const PendingPage = () => (
  <div role="status" aria-label={m.loading()}>
    <Skeleton className="mb-4 h-10 w-64 max-w-full" />
    <Skeleton className="mb-12 h-6 w-[28rem] max-w-full" />
    <SkeletonRows />
  </div>
);
