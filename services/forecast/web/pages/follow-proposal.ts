import {
  copyButton,
  fact,
  formatDay,
  formatDeadline,
  formatMoment,
  type Html,
  languageOf,
  pickLanguage,
  splitParagraphs,
} from '@trivium/server-pages';
import { html } from 'hono/html';
import type { ProposalStep } from '../../contract/index.ts';
import type { FollowedProposal } from '../../domain/proposals/follow-proposal.ts';
import { isWithdrawal } from '../../domain/proposals/review.rules.ts';
import { tagIn } from '../messages/tags.ts';
import { categoryName, stateName } from '../parts/proposal-state.ts';
import { questionText } from '../parts/question-text.ts';
import { sourceList } from '../parts/source-link.ts';
import { questionIn } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

const hourMs = 3_600_000;

export interface Following extends FollowedProposal {
  /** The token of the address; empty without one. */
  readonly token: string;
  readonly isNew: boolean;
}

/** `/proposals/<id>`: the way of one proposal. With its token in the address the proposer can change or withdraw it. */
export function followProposal(view: View, following: Following): Page {
  const { t, language } = view;
  const { proposal, steps, marketSlug } = following;
  const texts = t.propose.follow;
  const { text, other: otherText } = questionIn(proposal, language);
  const { own, other } = splitParagraphs(proposal.resolutionCriteria, language);
  const main = html`<article class="market">
    <header>
      <p class="marks"><span class="tag marked">${stateName(view, proposal)}</span></p>
      <h1 lang="${languageOf(text)}">${questionText(text)}</h1>
      ${otherText && html`<p class="lead" lang="${languageOf(otherText)}">${questionText(otherText)}</p>`}
    </header>
    ${ownerPanel(view, following)} ${facts(view, following)}
    <section class="part" aria-labelledby="way">
      <h2 id="way">${texts.way}</h2>
      <ol class="steps">
        ${steps.map((step) => stepItem(view, step))}
      </ol>
      ${marketSlug ? html`<p><a class="button" href="${view.to(`/m/${marketSlug}`)}">${texts.market}</a></p>` : ''}
    </section>
    <section class="part" aria-labelledby="criteria">
      <h2 id="criteria">${t.proposals.criteria}</h2>
      <div class="prose">
        ${[...own, ...other].map((paragraph) => html`<p lang="${languageOf(paragraph)}">${questionText(paragraph)}</p>`)}
      </div>
      <h3>${texts.sources}</h3>
      ${sourceList(view, proposal.resolutionSources)}
      <p><a href="${view.to('/proposals')}">${texts.all}</a></p>
    </section>
  </article>`;
  return {
    title: text,
    description: stateName(view, proposal),
    path: `/proposals/${proposal.id}`,
    section: 'proposals',
    main,
    isPrivate: true,
  };
}

/** What was sent besides the texts, as it was read, and by when a proposal that waits is answered. */
function facts(view: View, { proposal, steps }: Following): Html {
  const { t, language, site } = view;
  const { category, closesAt, tags, proposedBy, reviewStatus } = proposal;
  const since = Date.parse(steps.at(-1)?.at ?? proposal.proposedAt);
  const answerBy = new Date(since + site.data.proposals().reviewSlaHours * hourMs).toISOString();
  return html`<section class="facts" aria-labelledby="facts">
    <h2 id="facts">${t.market.facts}</h2>
    <dl>
      ${fact(t.market.category, categoryName(view, category))}
      ${fact(t.proposals.closes, html`<time datetime="${closesAt}">${formatDeadline(closesAt, language)}</time>`)}
      ${tags.length > 0 ? fact(t.market.tags, tags.map((tag) => tagIn(tag, language)).join(', ')) : ''}
      ${proposedBy ? fact(t.propose.follow.proposedBy, proposedBy) : ''}
      ${reviewStatus === 'pending' ? fact(t.propose.follow.answerBy, html`<time datetime="${answerBy}">${formatDay(answerBy, language)}</time>`) : ''}
    </dl>
  </section>`;
}

function nameOf({ t }: View, { from, to, notes }: ProposalStep): string {
  if (isWithdrawal(to, notes)) return t.propose.follow.step.withdrawn;
  return from === null ? t.propose.follow.step.new : t.propose.follow.step[to];
}

function stepItem(view: View, step: ProposalStep): Html {
  // The step's own name says as much as the note of a withdrawal.
  const notes = isWithdrawal(step.to, step.notes) ? '' : pickLanguage(step.notes ?? '', view.language);
  return html`<li>
    <p>
      <b>${nameOf(view, step)}</b> <time class="quiet small" datetime="${step.at}">${formatMoment(step.at, view.language)}</time>
    </p>
    ${notes && html`<p lang="${languageOf(notes)}">${questionText(notes)}</p>`}
  </li>`;
}

function ownerPanel(view: View, { proposal, token, isNew, isOwner }: Following): Html | '' {
  const { t, site, language } = view;
  const texts = t.propose.follow;
  const isOpen = proposal.reviewStatus === 'pending' || proposal.reviewStatus === 'revisions-requested';
  if (token === '' || !isOpen) return '';
  if (!isOwner) return html`<p class="panel problem" role="alert">${t.propose.refused.draft_token_invalid}</p>`;
  const request = pickLanguage(proposal.reviewNotes ?? '', language);
  const path = `/proposals/${proposal.id}`;
  return html`<section class="panel own-proposal">
    ${isNew ? html`<p role="status" data-focus tabindex="-1"><b>${texts.saved}</b></p>` : ''}
    <p>${texts.keep}</p>
    <pre id="own-link" tabindex="0"><code>${site.data.publicUrl}${view.to(path, { token })}</code></pre>
    ${copyButton(view, 'own-link')}
    ${
      proposal.reviewStatus === 'revisions-requested'
        ? html`<p class="note">${texts.request}: <span lang="${languageOf(request)}">${request}</span></p>
            <p><a class="button" href="${view.to('/propose', { revise: proposal.id, token })}">${texts.change}</a></p>`
        : ''
    }
    <details>
      <summary>${texts.withdraw}</summary>
      <p>${texts.withdrawAsk}</p>
      <form method="post" action="${view.to(`${path}/withdraw`)}">
        <input type="hidden" name="token" value="${token}" />
        <button class="button plain">${texts.withdrawYes}</button>
      </form>
    </details>
  </section>`;
}
