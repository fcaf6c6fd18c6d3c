import { externalLink, type Html, parseWebUrl } from '@trivium/server-pages';
import { html } from 'hono/html';
import { isData, publisherOf } from '../../domain/markets/publishers.ts';
import type { View } from '../view.ts';

/** A link to a source, by its publisher's name where the content has one, else by its host. */
export function sourceName({ language }: View, address: string): Html {
  const url = parseWebUrl(address);
  return externalLink(address, url && (publisherOf(url)?.[language] ?? url.hostname));
}

/** A source in a list: who publishes it, whether it is data, and its address. */
function sourceItem(view: View, address: string): Html {
  const url = parseWebUrl(address);
  const publisher = url && publisherOf(url)?.[view.language];
  if (!url || publisher === undefined) return externalLink(address);
  const name = isData(url) ? view.t.sources.data(publisher) : publisher;
  return html`${externalLink(address, name)}
    <span class="quiet small">${url.host}${url.pathname === '/' ? '' : url.pathname}</span>`;
}

/** The sources of a question: pages to read before data for programs, each kind in the order given. */
export const sourceList = (view: View, addresses: readonly string[]): Html =>
  html`<ul class="sources">
    ${addresses.toSorted((a, b) => Number(isDataAt(a)) - Number(isDataAt(b))).map((address) => html`<li>${sourceItem(view, address)}</li>`)}
  </ul>`;

function isDataAt(address: string): boolean {
  const url = parseWebUrl(address);
  return url !== undefined && isData(url);
}
