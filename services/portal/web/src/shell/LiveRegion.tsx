import { Suspense, useEffect, useState } from 'react';
import { onAnnouncement, type Announcement } from '../ui/announce.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const Toaster = lazyPart(() => import('./Toaster.tsx').then((module) => module.Toaster));

/** The place of announcements; their code loads with the first one. */
export function LiveRegion() {
  const [heard, setHeard] = useState<readonly Announcement[]>([]);
  useEffect(() => onAnnouncement((announcement) => setHeard((before) => [...before, announcement])), []);
  if (heard.length === 0) return null;
  return (
    <Suspense>
      <Toaster heard={heard} />
    </Suspense>
  );
}
