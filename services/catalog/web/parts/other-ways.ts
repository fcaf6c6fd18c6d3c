import { html } from 'hono/html';
import type { Html } from '@trivium/server-pages';
import type { Entry } from '../../contract/index.ts';
import { askUrl, reportUrl, siteOf, type ReportForm } from '../report-url.rules.ts';
import type { View } from '../view.ts';

/** Where an error of an entry, or a missing drug, is reported without the form. */
export function otherWays(view: View, place = (address: string) => address): Html {
  const { t, site } = view;
  const { reportUrl: address, reportEmail } = site.data;
  const addresses = [...(reportEmail === undefined ? [] : [`mailto:${reportEmail}`]), address];
  const links = addresses.map((each, at) => {
    const name = siteOf(each);
    const text = name === undefined ? t.report.byEmail : t.report.onSite(name);
    return html`${at > 0 ? ' ·' : ''} <a href="${place(each)}" rel="nofollow">${text}</a>`;
  });
  return html`<p class="quiet small">${t.report.otherWays}${links}</p>`;
}

/** The address of a report, with the entry named and a body to fill in. */
export function reportPlace(view: View, entry: Entry): (address: string) => string {
  const { fields } = view.t.drug;
  const form = { facts: factsOf(view, entry), questions: [fields.dose, fields.wrong, fields.source] };
  return (address) => reportUrl(address, entry, form);
}

/** The address of a request for a drug. */
export const askPlace =
  ({ t }: View, drug: string) =>
  (address: string): string =>
    askUrl(address, t.catalog.askSubject, drug);

function factsOf({ t, site, to }: View, { name, slug, revision, signatures }: Entry): ReportForm['facts'] {
  const { fields } = t.drug;
  const [best] = signatures;
  return [
    [fields.entry, `${name} (${slug}), ${site.data.publicUrl}${to(`/drugs/${slug}`)}`],
    [t.drug.logIndex, best === undefined ? t.catalog.unsigned : String(best.logIndex)],
    ...(revision === undefined ? [] : [[fields.revision, String(revision)] as const]),
  ];
}
