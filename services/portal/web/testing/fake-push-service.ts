import type { Page } from 'playwright-core';

/**
 * Stands for the push service of the browser's maker, which no test may ask: what the page sees of it is its service
 * worker's registration. From the next page on.
 */
export async function playPushService(page: Page) {
  const endpoint = 'https://push.browser.example/send/device-1';
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  await page.context().addInitScript(
    (subscription) => {
      const name = 'push-service';
      const subscribed = {
        endpoint: subscription.endpoint,
        options: {
          get applicationServerKey() {
            const key = (localStorage.getItem(name) ?? '').replaceAll('-', '+').replaceAll('_', '/');
            return Uint8Array.from(atob(key), (letter) => letter.codePointAt(0) ?? 0).buffer;
          },
        },
        unsubscribe: async () => localStorage.removeItem(name),
        toJSON: () => subscription,
      };
      const registration = {
        pushManager: {
          getSubscription: async () => (localStorage.getItem(name) === null ? null : subscribed),
          async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
            const key = btoa(String.fromCodePoint(...applicationServerKey));
            const subscribedWith = key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
            Object.assign(globalThis, { subscribedWith });
            localStorage.setItem(name, subscribedWith);
            return subscribed;
          },
        },
      };
      Object.defineProperty(navigator, 'serviceWorker', {
        value: {
          ready: Promise.resolve(registration),
          getRegistration: async () => registration,
          addEventListener() {},
          register: async () => registration,
        },
      });
      Notification.requestPermission = async () => 'granted';
      Object.defineProperty(Notification, 'permission', { value: 'default' });
    },
    { endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } },
  );
  return {
    endpoint,
    p256dh,
    /** The server's key that the device subscribed with, base64url. */
    subscribedWith: () => page.evaluate(() => (globalThis as { subscribedWith?: string }).subscribedWith),
  };
}
