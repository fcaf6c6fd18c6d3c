import { lazy, type ComponentType } from 'react';

/** Milliseconds between the tries: a portal that starts again answers by then. */
const pauses = [1_000, 2_000, 4_000, 8_000];

/**
 * A part of a page whose script loads when the part is first shown. Where that fails the part comes later, and the page stays: a part
 * that fails would take the page with what is written in it.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await loadPatiently(load) }));

/** Tries again when the network is back and, where there is one, after a while. @throws what the last try throws */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of pauses)
    try {
      return await load();
    } catch {
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, pause)) : isOnline());
    }
  return load();
}

const isOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));
