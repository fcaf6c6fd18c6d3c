import { html } from 'hono/html';
import type { Html } from '@trivium/server-pages';
import type { Entry } from '../../contract/index.ts';
import { reportUrl, siteOf, type ReportForm } from '../report-url.rules.ts';
import type { View } from '../view.ts';

/** Where an error in an entry is reported: by e-mail first, where one is set, since a practice may have no account elsewhere. */
export function reportLinks(view: View, entry: Entry): Html {
  const { t, site } = view;
  const { reportUrl: address, reportEmail } = site.data;
  const { fields } = t.drug;
  const form = { facts: factsOf(view, entry), questions: [fields.dose, fields.wrong, fields.source] };
  const link = (place: string, text: string) => html`<a href="${reportUrl(place, entry, form)}" rel="nofollow">${text}</a>`;
  return html`<p class="reports needs-screen">
    ${reportEmail === undefined ? '' : html`${link(`mailto:${reportEmail}`, t.drug.reportByEmail)} · `}
    ${link(address, labelOf(view, t.drug.report, address))}
  </p>`;
}

/** A label names the site that it leads to: `Report an error (on GitHub)`. */
export function labelOf({ t }: View, label: string, place: string): string {
  const name = siteOf(place);
  return name === undefined ? label : t.drug.onSite(label, name);
}

function factsOf({ t, site, to }: View, { name, slug, revision, signatures }: Entry): ReportForm['facts'] {
  const { fields } = t.drug;
  const [best] = signatures;
  return [
    [fields.entry, `${name} (${slug}), ${site.data.publicUrl}${to(`/drugs/${slug}`)}`],
    [t.drug.logIndex, best === undefined ? t.catalog.unsigned : String(best.logIndex)],
    ...(revision === undefined ? [] : [[fields.revision, String(revision)] as const]),
  ];
}
