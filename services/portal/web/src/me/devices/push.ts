import type { NewDevice } from './mutations.ts';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** A key as the push service takes it, of the base64url that the server has it in. */
const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  // `ready` waits for ever where no worker was ever registered.
  return (await navigator.serviceWorker.getRegistration()) && navigator.serviceWorker.ready;
}

/** Whether a subscription is for this key; browsers that do not say have it as they were asked. */
export function isForKey({ options: { applicationServerKey: key } }: PushSubscription, publicKey: string): boolean {
  const expected = bytesOf(publicKey);
  if (key === null) return true;
  const bytes = new Uint8Array(key);
  return bytes.length === expected.length && bytes.every((byte, index) => byte === expected[index]);
}

/** This device's own subscription, where it has one. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  // Includes a worker that is still being installed, so signing out does not wait for it.
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported() || !(await registration())) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await presentSubscription()) ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes this device with the server's public key; undefined where permission is not given.
 * @throws DOMException where the browser's push service does not answer
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

export function deviceOfSubscription(subscription: PushSubscription): NewDevice {
  const { endpoint, keys = {} } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys['p256dh'] ?? '',
    auth: keys['auth'] ?? '',
    user_agent: navigator.userAgent.slice(0, 500),
  };
}
