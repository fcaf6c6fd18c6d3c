import { html } from 'hono/html';
import { parseWebUrl } from '../text.rules.ts';
import type { Html } from '../view.ts';

/** A link to an address that others wrote; only its text if it is not a web address. */
export function externalLink(address: string, text?: string): Html {
  const url = parseWebUrl(address);
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
