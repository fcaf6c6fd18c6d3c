import { readPush } from './push.rules.ts';

interface Kept {
  readonly url: string;
}

/** Shows what was pushed. A push without a notice would cost the permission, so whatever came is shown as something. */
export async function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, actions, ...options } = readPush(data?.text() ?? '', worker.location.origin);
  // `actions` is a field of the standard that the types leave out.
  const options: NotificationOptions & { readonly actions: typeof actions } = {
    ...options,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    actions,
  };
  await worker.registration.showNotification(title, options);
}

/** Brings the place that a notice is about to the front: an open window of the app, or a new one. */
export async function openPlace({ clients }: ServiceWorkerGlobalScope, notice: Notification): Promise<void> {
  const { url } = notice.data as Kept;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [open] = windows;
  if (!open) {
    await clients.openWindow(url);
    return;
  }
  await open.navigate(url);
  // A system may keep the window where it is; the place is there all the same.
  await open.focus().catch(() => {});
}
