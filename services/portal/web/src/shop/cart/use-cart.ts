import { useSyncExternalStore } from 'react';
import { personalStorage } from '../../session/personal-storage.ts';
import { mergeCarts, parseCart, type Cart } from './cart.rules.ts';

/** The cart, which needs no account and is the same in every tab. */
const cartName = 'cart';
const listeners = new Set<() => void>();
let stored: string | null | undefined;
let cart: Cart = [];
/** What a server that renders a page knows of it. */
const noCart: Cart = [];

/** The cart as it is now, the same object as long as nothing changed. */
export function readCart(): Cart {
  const now = personalStorage.get(cartName);
  if (now !== stored || stored === undefined) {
    stored = now;
    cart = parseCart(now);
  }
  return cart;
}

/** Changes the stored cart, which another tab may have changed since. */
export function changeCart(change: (cart: Cart) => Cart): void {
  cart = change(readCart());
  stored = JSON.stringify(cart);
  personalStorage.set(cartName, stored);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === personalStorage.keyOf(cartName) || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

/** Gives the person who has signed in what they chose as a visitor, besides what was in their cart. */
export const claimCart = (name: string, own: string, visitors: string): string =>
  name === cartName ? JSON.stringify(mergeCarts(parseCart(own), parseCart(visitors))) : visitors;

export const useCart = (): Cart => useSyncExternalStore(subscribe, readCart, () => noCart);
