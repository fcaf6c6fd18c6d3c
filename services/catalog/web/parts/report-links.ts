import { html } from 'hono/html';
import type { Html } from '@trivium/server-pages';
import type { Entry } from '../../contract/index.ts';
import { reportUrl } from '../report-url.rules.ts';
import type { View } from '../view.ts';

/** Where an error in an entry is reported: the issues or what the operator set, and an e-mail where one is set. */
export function reportLinks({ t, site, to }: View, entry: Entry): Html {
  const { publicUrl, reportUrl: address, reportEmail } = site.data;
  const { name, slug, revision, signatures } = entry;
  const { fields } = t.drug;
  const [best] = signatures;
  const form = {
    facts: [
      [fields.entry, `${name} (${slug}), ${publicUrl}${to(`/drugs/${slug}`)}`],
      [t.drug.logIndex, best === undefined ? t.catalog.unsigned : String(best.logIndex)],
      ...(revision === undefined ? [] : [[fields.revision, String(revision)] as const]),
    ] as const,
    questions: [fields.dose, fields.wrong, fields.source],
  };
  const link = (place: string, text: string) =>
    html`<li><a href="${reportUrl(place, entry, form)}" rel="nofollow">${text}</a></li>`;
  return html`${link(address, t.drug.report)}${reportEmail === undefined ? '' : link(`mailto:${reportEmail}`, t.drug.reportByEmail)}`;
}
