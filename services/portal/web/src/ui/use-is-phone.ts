import { useSyncExternalStore } from 'react';

/** As the bottom bar does: it shows below Tailwind's `lg`. */
const narrow = '(width < 64rem)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone's or a small tablet's. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
