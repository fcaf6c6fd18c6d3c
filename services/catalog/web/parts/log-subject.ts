import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { LogEntry } from '../../contract/index.ts';
import type { View } from '../view.ts';

/** What an entry of the log is about: a drug, or the holder of a key. */
export function logSubject({ site, to }: View, entry: LogEntry): Html {
  const { data } = site;
  if (entry.entryType === 'drug-signature') {
    const drug = data.entries().find(({ slug }) => slug === entry.drugSlug);
    // The log keeps what it once had, so a drug that left the catalog is named without a link.
    return drug
      ? html`<a href="${to(`/drugs/${drug.slug}`)}" lang="en">${drug.name}</a>`
      : html`<span lang="en">${entry.drugSlug}</span>`;
  }
  const kid = entry.signerKeyId.split(':')[1] ?? '';
  const key = data.keys().find((each) => each.kid === kid);
  return html`<a href="${to('/keys')}#${kid}" lang="en">${key?.displayName ?? entry.signerKeyId}</a>`;
}
