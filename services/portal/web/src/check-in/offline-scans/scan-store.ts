import { createStore, delMany, update, values, type UseStore } from 'idb-keyval';
import { keyOf, type Scan } from './scan.rules.ts';

/** Scans stored on this device, across restarts, shared by all tabs. */
let openStore: UseStore | undefined;
const store = () => (openStore ??= createStore('portal-scans', 'scans'));

const channel = new BroadcastChannel('portal-scans');
const listeners = new Set<() => void>();
channel.addEventListener('message', tellHere);

function tellHere() {
  for (const listener of listeners) listener();
}

function tell() {
  tellHere();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage('changed');
}

/** Calls back when scans are stored, refused or removed, in this tab or another. Returns how to unsubscribe. */
export function onScansChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const readScans = (): Promise<Scan[]> => values<Scan>(store());

/** Stores a scan, unless the same person's scan of the same code is stored. */
export async function storeScan(scan: Scan): Promise<void> {
  await update<Scan>(keyOf(scan), (stored) => (stored === undefined || stored.refusal !== undefined ? scan : stored), store());
  tell();
}

export async function removeScans(scans: readonly Scan[]): Promise<void> {
  if (scans.length === 0) return;
  await delMany(scans.map(keyOf), store());
  tell();
}

export async function markRefused(scan: Scan, refusal: string): Promise<void> {
  await update<Scan>(keyOf(scan), (stored) => ({ ...(stored ?? scan), refusal }), store());
  tell();
}
