import { html } from 'hono/html';
import type { Html } from '@trivium/server-pages';
import type { Entry } from '../../contract/index.ts';
import type { DoseRequest } from '../drug/dose-request.rules.ts';
import type { View } from '../view.ts';

/** Leads to the form for an error of an entry. Where the reader's animal has one dose, the form names it. */
export function reportLink({ t, to }: View, entry: Entry, { species }: DoseRequest): Html {
  const [dose, another] = entry.dosages.flatMap((each, at) => (each.species === species ? [String(at + 1)] : []));
  const query = { drug: entry.slug, dose: another === undefined ? dose : undefined };
  return html`<p class="reports needs-screen"><a href="${to('/report', query)}" rel="nofollow">${t.drug.report}</a></p>`;
}
