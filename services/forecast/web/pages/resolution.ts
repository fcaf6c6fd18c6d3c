import {
  externalLink,
  formatCount,
  formatDeadline,
  formatMoment,
  formatPercent,
  type Html,
  languageOf,
} from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Resolution } from '../../contract/index.ts';
import type { MarketDetails } from '../data.ts';
import { unitIn } from '../messages/units.ts';
import { citedSource } from '../parts/cited-source.ts';
import { providerNames } from '../parts/provider-names.ts';
import { questionText } from '../parts/question-text.ts';
import { resultHeading } from '../parts/result-heading.ts';
import { questionIn } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

/** `/resolutions/<id>`: what led to a result of the resolver, in the reader's language. */
export function resolutionPage(view: View, record: Resolution, market: MarketDetails | undefined): Page {
  const { t, language } = view;
  const texts = t.replay;
  const question = market ? questionIn(market, language).text : record.question;
  const { result } = record;
  const main = html`<article class="market">
    <header>
      <h1>${texts.heading}</h1>
      <p class="lead" lang="${languageOf(question)}">
        ${market ? html`<a href="${view.to(`/m/${market.slug}`)}">${questionText(question)}</a>` : questionText(question)}
      </p>
    </header>
    <div class="panel verdict">
      <h2>${resultHeading(view, result)}</h2>
      ${
        result.proposedOutcome &&
        html`<p class="proposed">
          <b>${t.outcome[result.proposedOutcome]}</b>
          ${result.confidence === undefined ? '' : html`<span class="quiet">${t.resolver.confidence(formatPercent(result.confidence, language))}</span>`}
        </p>`
      }
      <p class="quiet small">
        ${texts.judged} ${moment(view, record.judgedAt)} · ${texts.closed}
        <time datetime="${record.closesAt}">${formatDeadline(record.closesAt, language)}</time>
      </p>
    </div>
    ${ruleSection(view, record)} ${votesSection(view, record)} ${evidenceSection(view, record)}
    <p class="quiet small"><a href="/api/resolve/${record.id}">${texts.data}</a></p>
  </article>`;
  return {
    title: texts.heading,
    description: question,
    path: `/resolutions/${record.id}`,
    section: 'markets',
    main,
    isPrivate: true,
  };
}

const moment = ({ language }: View, at: string) => html`<time datetime="${at}">${formatMoment(at, language)}</time>`;

function ruleSection(view: View, { rule, evidence }: Resolution): Html | '' {
  if (!rule) return '';
  const { t } = view;
  return html`<section class="part">
    <h2>${t.replay.rule}</h2>
    ${
      rule.value === null || rule.at === null
        ? html`<p>${evidence.length === 0 ? t.replay.ruleUnread : t.replay.ruleOpen}</p>`
        : html`<p>
              ${t.replay.ruleValue(`${formatCount(rule.value, view.language)} ${unitIn(rule.unit, view.language)}`, formatCount(rule.against ?? 0, view.language))}
              ${moment(view, rule.at)}
            </p>
            ${rule.words && html`<blockquote>${rule.words}</blockquote>`}`
    }
  </section>`;
}

function votesSection(view: View, { votes, abstentions }: Resolution): Html | '' {
  if (votes.length + abstentions.length === 0) return '';
  const { t, language } = view;
  const texts = t.replay;
  return html`<section class="part">
    <h2>${texts.votes}</h2>
    ${votes.map(
      (vote) =>
        html`<div class="panel verdict">
          <h3>${providerNames[vote.provider]}: ${vote.outcome === 'undecided' ? texts.undecided : t.outcome[vote.outcome]}</h3>
          <p class="quiet small">
            ${t.resolver.confidence(formatPercent(vote.confidence, language))} ·
            ${vote.counts ? texts.counts : (texts.dropped[vote.dropped ?? ''] ?? texts.dropped['quotes_not_found'])}
          </p>
          ${vote.quotes.map(
            ({ quote, before, after, isVerbatim, url }) =>
              html`<blockquote lang="${languageOf(quote)}">
                  <span class="quiet">${before && `…${before}`}</span><mark>${quote}</mark
                  ><span class="quiet">${after && `${after}…`}</span>
                </blockquote>
                <p class="quiet small">${isVerbatim ? texts.verbatim : texts.notVerbatim} ${url && externalLink(url)}</p>`,
          )}
          ${
            vote.reading &&
            html`<p>
              ${texts.reading(providerNames[vote.reading.provider])}
              <b>${vote.reading.outcome === 'undecided' ? texts.undecided : t.outcome[vote.reading.outcome]}</b>
            </p>`
          }
        </div>`,
    )}
    ${abstentions.length > 0 && html`<p class="quiet small">${texts.silent(abstentions.map(({ provider }) => providerNames[provider]).join(', '))}</p>`}
  </section>`;
}

function evidenceSection(view: View, { evidence, result }: Resolution): Html {
  const { t } = view;
  const unread = result.citedSources.filter(({ checked }) => !checked);
  return html`<section class="part">
    <h2>${t.replay.evidence}</h2>
    ${evidence.length === 0 ? html`<p>${t.replay.nothingRead}</p>` : ''}
    <ul class="cited">
      ${evidence.map(
        ({ finalUrl, title, fetchedAt, sha256, removedSentences }) =>
          html`<li>
            <p><b>${externalLink(finalUrl, title ?? finalUrl)}</b></p>
            <p class="quiet small">
              ${t.replay.read}
              ${moment(view, fetchedAt)}${removedSentences > 0 ? ` · ${removedSentences === 1 ? t.replay.removed.one : t.replay.removed.other(String(removedSentences))}` : ''}
              · SHA-256 <code>${sha256.slice(0, 16)}…</code>
            </p>
          </li>`,
      )}
      ${unread.map((source) => citedSource(view, source))}
    </ul>
  </section>`;
}
