import { useSyncExternalStore } from 'react';
import type { Client, PortalConfig } from '../data/client.ts';

/** Longer than the way back is offered. */
const afterMs = 11_000;

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly remove: () => Promise<void>;
}

const waiting = new Map<string, Waiting>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

function show(): void {
  hidden = new Set(waiting.keys());
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Threads that are being removed and are shown no more. */
export const useRemoved = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => hidden);

interface Removal {
  readonly db: Client;
  readonly config: PortalConfig;
  readonly onRemoved: () => void;
  readonly onTrouble: () => void;
}

/**
 * Hides a thread at once, and removes it for good a little later or as soon as the page is left. Until then what this
 * returns takes it back: once it is gone, nobody may write an assistant's words anew.
 */
export function removeSoon(id: string, { db, config, onRemoved, onTrouble }: Removal): () => void {
  // Asked for now: nothing can be waited for while a page is left.
  let token = '';
  void db.auth.getSession().then(({ data }) => {
    token = data.session?.access_token ?? '';
  });
  const remove = async () => {
    const answer = await fetch(`${config.url}/rest/v1/ai_chat_conversations?id=eq.${id}`, {
      method: 'DELETE',
      keepalive: true,
      headers: { apikey: config.publishableKey, authorization: `Bearer ${token}` },
    }).catch(() => undefined);
    waiting.delete(id);
    (answer?.ok ? onRemoved : onTrouble)();
    show();
  };
  waiting.set(id, { timer: setTimeout(() => void remove(), afterMs), remove });
  show();
  return () => {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
    show();
  };
}

window.addEventListener('pagehide', () => {
  for (const { timer, remove } of waiting.values()) {
    clearTimeout(timer);
    void remove();
  }
});
