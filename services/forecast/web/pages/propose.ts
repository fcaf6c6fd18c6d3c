import { formatCount } from '@trivium/server-pages';
import { html } from 'hono/html';
import { proposeFile } from '../files.ts';
import { proposalForm, type ProposalDraftView } from '../parts/proposal-form.ts';
import type { Page, View } from '../view.ts';

/** `/propose`: the form, empty or as it was sent. */
export function propose(view: View, draft: ProposalDraftView): Page {
  const { t, site, language } = view;
  const lead = t.propose.lead(formatCount(site.data.proposals().reviewSlaHours, language));
  const main = html`<header class="opening">
      <h1>${t.propose.heading}</h1>
      <p class="lead">${lead}</p>
    </header>
    <div class="proposing">${proposalForm(view, draft)}</div>`;
  return { title: t.propose.title, description: lead, path: '/propose', section: 'proposals', main, scripts: [proposeFile] };
}
