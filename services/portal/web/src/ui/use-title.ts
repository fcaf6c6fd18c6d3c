import { useEffect } from 'react';
import { m } from '../paraglide/messages.js';

/** The document's title while the page is shown. */
export function useTitle(title: string): void {
  const name = m.app_name();
  useEffect(() => {
    document.title = title === name ? title : `${title} · ${name}`;
  }, [title, name]);
}
