import { lazy, type ComponentType } from 'react';

/**
 * A part of a page whose script loads when the part is first shown. Without a network the part waits for it, and the page stays: a
 * part that fails would take the page with what is written in it.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await loadOnline(load) }));

const loadOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(() => loadOnline(load));
  });
