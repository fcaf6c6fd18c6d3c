import { useEffect } from 'react';

/** Keeps the screen on while the page is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isThere = true;
    // Browsers release the lock whenever the page is hidden.
    const ask = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isThere) lock = got;
      else void got?.release();
    };
    const onChange = () => void ask();
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isThere = false;
      document.removeEventListener('visibilitychange', onChange);
      void lock?.release();
    };
  }, []);
}
