import { m } from '../paraglide/messages.js';
import { announce } from '../ui/announce.ts';

/** Registers the worker once the first page is there, and says when a newer version of the app is ready. */
export async function followWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    announce({
      text: m.install_update_ready(),
      stays: true,
      action: {
        name: m.install_update_now(),
        run() {
          // Reload only the tab that asked for the new version: another one may hold unsaved input.
          worker.addEventListener('controlling', () => location.reload());
          worker.messageSkipWaiting();
        },
      },
    }),
  );
  await worker.register();
}
