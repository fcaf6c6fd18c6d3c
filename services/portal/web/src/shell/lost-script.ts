import { useEffect, useState } from 'react';

/** By what browsers say about a script that did not arrive. */
export const isLostScript = (error: unknown): boolean => /dynamically imported|Importing a module/.test(String(error));

/**
 * Loads the page again, once, where a script of it did not arrive: a document never asks for the same script twice. Whether it does
 * so now.
 */
export function useSecondLoad(error: unknown, hasNetwork: boolean): boolean {
  const key = String(error);
  const [isLoading] = useState(() => hasNetwork && isLostScript(error) && !sessionStorage.getItem(key));
  useEffect(() => {
    if (!isLoading) return;
    sessionStorage.setItem(key, '1');
    location.reload();
  }, [isLoading, key]);
  return isLoading;
}
