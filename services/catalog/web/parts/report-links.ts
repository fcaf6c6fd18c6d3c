import { html } from 'hono/html';
import type { Html } from '@trivium/server-pages';
import type { Dosage, Entry } from '../../contract/index.ts';
import { reportUrl, siteOf, type ReportForm } from '../report-url.rules.ts';
import type { View } from '../view.ts';

/** Where an error in an entry is reported: the issues or what the operator set, and an e-mail where one is set. */
export function reportLinks(view: View, entry: Entry): Html {
  const { t, site } = view;
  const { reportUrl: address, reportEmail } = site.data;
  const { fields } = t.drug;
  const form = { facts: factsOf(view, entry), questions: [fields.dose, fields.wrong, fields.source] };
  const link = (place: string, text: string) =>
    html`<li><a href="${reportUrl(place, entry, form)}" rel="nofollow">${text}</a></li>`;
  return html`${link(address, labelOf(view, t.drug.report, address))}${reportEmail === undefined ? '' : link(`mailto:${reportEmail}`, t.drug.reportByEmail)}`;
}

/** The same beside a dose, which it names. By e-mail where one is set: a reader of a practice has no account elsewhere. */
export function reportDose(view: View, entry: Entry, { species, route, indication, dose }: Dosage): Html {
  const { t, site } = view;
  const { reportUrl: address, reportEmail } = site.data;
  const { fields } = t.drug;
  const named = [fields.dose, `${species}, ${route}, ${indication}: ${dose}`] as const;
  const form = { facts: [...factsOf(view, entry), named], questions: [fields.wrong, fields.source] };
  const place = reportEmail === undefined ? address : `mailto:${reportEmail}`;
  return html`<a class="report small" href="${reportUrl(place, entry, form)}" rel="nofollow"
    >${labelOf(view, t.drug.reportDose, place)}</a
  >`;
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
