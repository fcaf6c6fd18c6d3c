import { formatCount, formatDay, type Html, languageOf, pickLanguage, splitParagraphs, stateBlock } from '@trivium/server-pages';
import { html } from 'hono/html';
import { reviewStatus, type MarketProposal, type ProposalQueue, type ReviewStatus } from '../../contract/index.ts';
import { isWithdrawal } from '../../domain/proposals/review.rules.ts';
import { folded } from '../parts/folded.ts';
import { categoryName, stateName } from '../parts/proposal-state.ts';
import { questionText } from '../parts/question-text.ts';
import { questionIn } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

const states = reviewStatus.options;

/** `/proposals`: the public queue, the newest first, and how to add to it. */
export function proposals(view: View, parameters: Readonly<Record<string, string>>): Page {
  const { t, language, site } = view;
  const queue = site.data.proposals();
  const chosen = states.find((state) => state === parameters['state']);
  const visibleProposals = queue.proposals
    .filter((proposal) => chosen === undefined || proposal.reviewStatus === chosen)
    .toSorted((a, b) => Date.parse(b.proposedAt) - Date.parse(a.proposedAt));
  const lead = t.proposals.lead(formatCount(queue.reviewSlaHours, language));
  const main = html`<header class="opening">
      <h1>${t.proposals.heading}</h1>
      <p class="lead">${lead}</p>
      <p><a class="button" href="${view.to('/propose')}">${t.propose.button}</a></p>
    </header>
    ${queue.count > 0 ? stateLinks(view, queue, chosen) : ''}
    ${
      visibleProposals.length > 0
        ? html`<ol class="proposals">
            ${visibleProposals.map((proposal) => proposalItem(view, proposal))}
          </ol>`
        : stateBlock(
            queue.count > 0
              ? { kind: 'empty', title: t.proposals.noneInState }
              : { kind: 'empty', title: t.proposals.none, lead: t.proposals.noneHint },
          )
    }
    <section class="part prose">
      ${folded(
        html`<h2>${t.proposals.how}</h2>`,
        html`<p>${t.proposals.howText} <code>${queue.submitVia.mcpTool}</code></p>
          <p>${t.proposals.howToken}</p>
          <p><a class="button plain" href="${view.to('/developers')}#mcp">${t.proposals.howLink}</a></p>`,
      )}
    </section>`;
  return {
    title: t.proposals.title,
    description: lead,
    path: '/proposals',
    query: { state: chosen },
    section: 'proposals',
    main,
  };
}

function stateLinks(view: View, { byStatus, count }: ProposalQueue, chosen: ReviewStatus | undefined): Html {
  const { t, language } = view;
  const counts = { ...byStatus, 'revisions-requested': byStatus.revisionsRequested };
  const link = (text: string, state: ReviewStatus | undefined, of: number) =>
    html`<li>
      <a href="${view.to('/proposals', { state })}" ${state === chosen ? html`aria-current="true"` : ''}
        >${text} <span class="count">${formatCount(of, language)}</span></a
      >
    </li>`;
  return html`<nav class="states" aria-label="${t.proposals.filter}">
    <ul class="strip">
      ${link(t.proposals.all, undefined, count)}
      ${states.map((state) => (counts[state] > 0 || state === chosen ? link(t.proposals.states[state], state, counts[state]) : ''))}
    </ul>
  </nav>`;
}

function proposalItem(view: View, proposal: MarketProposal): Html {
  const { t, language } = view;
  const { text, other } = questionIn(proposal, language);
  const { own } = splitParagraphs(proposal.resolutionCriteria, language);
  const isOwn = isWithdrawal(proposal.reviewStatus, proposal.reviewNotes);
  const notes = isOwn ? '' : pickLanguage(proposal.reviewNotes ?? '', language);
  return html`<li class="proposal" id="${proposal.id}">
    <p class="marks">
      <span class="tag ${proposal.reviewStatus === 'pending' ? 'marked' : ''}">${stateName(view, proposal)}</span>
      <span class="quiet">${categoryName(view, proposal.category)}</span>
    </p>
    <h2 lang="${languageOf(text)}">${questionText(text)}</h2>
    ${other && html`<p class="quiet" lang="${languageOf(other)}">${questionText(other)}</p>`}
    <p class="meta">
      <span
        >${t.proposals.proposed}
        <time datetime="${proposal.proposedAt}">${formatDay(proposal.proposedAt, language)}</time>
        ${proposal.proposedBy && t.proposals.proposedBy(proposal.proposedBy)}</span
      >
      <span>${t.proposals.closes} <time datetime="${proposal.closesAt}">${formatDay(proposal.closesAt, language)}</time></span>
      ${
        proposal.reviewedAt &&
        html`<span
          >${t.proposals.reviewed}
          <time datetime="${proposal.reviewedAt}">${formatDay(proposal.reviewedAt, language)}</time></span
        >`
      }
    </p>
    ${
      notes &&
      html`<div class="note">
        <p class="small quiet">${t.proposals.notes}</p>
        <p lang="${languageOf(notes)}">${questionText(notes)}</p>
      </div>`
    }
    <p class="small"><a href="${view.to(`/proposals/${encodeURIComponent(proposal.id)}`)}">${t.propose.follow.details}</a></p>
    <details>
      <summary>${t.proposals.criteria}</summary>
      <div class="prose">${own.map((paragraph) => html`<p lang="${languageOf(paragraph)}">${questionText(paragraph)}</p>`)}</div>
    </details>
  </li>`;
}
