import { useCallback } from 'react';

/** For what covers the whole window: the keyboard and screen readers reach nothing of the page behind it. */
export const useCoverPage = () =>
  useCallback((cover: HTMLElement | null) => {
    const behind: HTMLElement[] = [];
    for (let inner = cover; inner?.parentElement && inner.parentElement !== document.body; inner = inner.parentElement)
      for (const each of inner.parentElement.children)
        if (each !== inner && each instanceof HTMLElement && !each.inert) behind.push(each);
    for (const each of behind) each.inert = true;
    return () => {
      for (const each of behind) each.inert = false;
    };
  }, []);
