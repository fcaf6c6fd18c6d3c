import { readPush } from './push.rules.ts';

/** The content of a notification. */
interface NotificationData {
  readonly url: string;
}

/** Shows a push message. Browsers withdraw the permission of an app that shows nothing, so a malformed message shows too. */
export async function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, actions, ...message } = readPush(data?.text() ?? '', worker.location.origin);
  // `actions` is a field of the standard that the types leave out.
  const options: NotificationOptions & { readonly actions: typeof actions } = {
    ...message,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    actions,
  };
  await worker.registration.showNotification(title, options);
}

/** Opens the page that a notification is about, in an open window of the app or a new one. */
export async function openPlace({ clients }: ServiceWorkerGlobalScope, notice: Notification): Promise<void> {
  const { url } = notice.data as NotificationData;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [open] = windows;
  if (!open) {
    await clients.openWindow(url);
    return;
  }
  await open.navigate(url);
  // The system may refuse to raise the window; the page is open all the same.
  await open.focus().catch(() => {});
}
