import { useSyncExternalStore } from 'react';

/** Chromium's own event (Web App Manifest incubations); other browsers install from their menus. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

const tell = (event: InstallEvent | undefined) => {
  offered = event;
  for (const listener of listeners) listener();
};

/** Called at start: the browser fires the event once. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    tell(event as InstallEvent);
  });
  addEventListener('appinstalled', () => tell(undefined));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const offer = () => offered;

/** The prompt to install the app, while the browser offers it. */
export function useInstallOffer(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, offer, offer);
  return event && (() => void event.prompt().finally(() => tell(undefined)));
}

/** Safari on an iPhone or iPad installs by its share menu alone, and only what is not installed yet. */
export const isInstalledByHand = (): boolean =>
  /iphone|ipad/i.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
