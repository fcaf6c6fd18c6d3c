import { useEffect, useState } from 'react';

/** What browsers say about a script that did not arrive. */
const lost = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;

export const isLostScript = (error: unknown): boolean => error instanceof Error && lost.test(error.message);

/**
 * Loads the page again, once, where a script of it did not arrive: a document never asks for the same script twice. Whether it does
 * so now.
 */
export function useSecondLoad(error: unknown, hasNetwork: boolean): boolean {
  const key = `loaded-again: ${String(error)}`;
  const [isLoading] = useState(() => hasNetwork && isLostScript(error) && sessionStorage.getItem(key) === null);
  useEffect(() => {
    if (!isLoading) return;
    sessionStorage.setItem(key, '1');
    location.reload();
  }, [isLoading, key]);
  return isLoading;
}
