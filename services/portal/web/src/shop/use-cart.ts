import { useSyncExternalStore } from 'react';
import { parseCart, type Cart } from './cart.rules.ts';

/** The cart is the device's: nobody needs an account to fill one, and every tab shows the same. */
const key = 'portal-cart';
const listeners = new Set<() => void>();
let kept: string | null | undefined;
let cart: Cart = [];

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A closed store: the cart lives as long as the page.
    return kept ?? null;
  }
}

/** The cart as it is now, the same object as long as nothing changed. */
export function readCart(): Cart {
  const now = read();
  if (now !== kept || kept === undefined) {
    kept = now;
    cart = parseCart(now);
  }
  return cart;
}

/** Changes what is kept now, which another tab may have changed since this one last looked. */
export function changeCart(change: (cart: Cart) => Cart): void {
  cart = change(readCart());
  kept = JSON.stringify(cart);
  try {
    localStorage.setItem(key, kept);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

export const useCart = (): Cart => useSyncExternalStore(subscribe, readCart);
