import { html } from 'hono/html';
import { linkable } from '../text.rules.ts';
import type { Html } from '../view.ts';

/** A link to an address that others wrote; only its text where it is no web address. */
export function outsideLink(address: string, text?: string): Html {
  const url = linkable(address);
  if (!url) return html`<span>${text ?? address}</span>`;
  const path = url.pathname === '/' ? '' : decodePath(url.pathname);
  return html`<a href="${url.href}" rel="noopener noreferrer nofollow ugc"
    >${text ?? html`${url.host}<span class="quiet">${path}</span>`}</a
  >`;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
