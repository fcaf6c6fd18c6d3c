import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { LogEntry } from '../../contract/index.ts';
import type { View } from '../view.ts';
import { signerName } from './signer-name.ts';

/** The subject of a log entry: a drug or a key's holder. */
export function logSubject(view: View, entry: LogEntry): Html {
  const { site, to } = view;
  const { data } = site;
  if (entry.entryType === 'drug-signature') {
    const drug = data.entries().find(({ slug }) => slug === entry.drugSlug);
    // A drug that left the catalog stays in the log, without a link.
    return drug
      ? html`<a href="${to(`/drugs/${drug.slug}`)}" lang="en">${drug.name}</a>`
      : html`<span lang="en">${entry.drugSlug}</span>`;
  }
  const kid = entry.signerKeyId.split(':')[1] ?? '';
  const key = data.keys().find((each) => each.kid === kid);
  return html`<a href="${to('/keys')}#${kid}">${key === undefined ? entry.signerKeyId : signerName(view, key.displayName)}</a>`;
}
