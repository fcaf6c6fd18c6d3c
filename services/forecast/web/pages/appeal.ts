import { copyButton, fact, formatMoment, type Html, languageOf, pickLanguage } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Appeal } from '../../contract/index.ts';
import type { MarketDetails } from '../data.ts';
import { addressProblem } from '../parts/address-problem.ts';
import { questionText } from '../parts/question-text.ts';
import { questionIn } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

/** A visitor's input and the fields of it that do not fit. */
export interface AppealDraft {
  readonly reason: string;
  readonly evidence: string;
  readonly wrong: readonly string[];
  /** The client sent too many. */
  readonly isBusy?: boolean;
}

export const emptyAppeal: AppealDraft = { reason: '', evidence: '', wrong: [] };

const questionLink = (view: View, market: MarketDetails): Html => {
  const { text } = questionIn(market, view.language);
  return html`<p><a href="${view.to(`/m/${market.slug}`)}" lang="${languageOf(text)}">${questionText(text)}</a></p>`;
};

/** `/m/<slug>/appeal`: the form that disputes a recorded outcome. */
export function appealForm(view: View, market: MarketDetails, draft: AppealDraft): Page {
  const { t } = view;
  const texts = t.appeal;
  const path = `/m/${market.slug}/appeal`;
  const area = (name: 'reason' | 'evidence', label: Html | string, rows: number, hint: string) => {
    const isWrong = draft.wrong.includes(name);
    const problem = (name === 'evidence' && addressProblem(view, draft.evidence)) || texts.errors[name];
    return html`<div class="field">
      <label for="${name}">${label}</label>
      <textarea
        class="input"
        id="${name}"
        name="${name}"
        rows="${rows}"
        ${name === 'reason' ? html`required` : ''}
        ${isWrong ? html`aria-invalid="true" autofocus` : ''}
        aria-describedby="${name}-hint"
      >
${draft[name]}</textarea>
      <p class="small ${isWrong ? 'problem' : 'quiet'}" id="${name}-hint">${isWrong ? problem : hint}</p>
    </div>`;
  };
  const evidence = html`${texts.evidence} <span class="hint">(${texts.optional})</span>`;
  const main = html`<header class="opening">
      <h1>${texts.title}</h1>
      ${questionLink(view, market)}
      <p>${texts.recorded}: <b>${market.outcome && t.outcome[market.outcome]}</b></p>
      <p class="lead">${texts.lead}</p>
    </header>
    <form class="proposal-form appeal-form" method="post" action="${view.to(path)}" novalidate>
      ${draft.isBusy ? html`<p class="problem" role="alert">${texts.busy}</p>` : ''}
      ${area('reason', texts.reason, 6, texts.reasonHint)} ${area('evidence', evidence, 3, texts.evidenceHint)}
      <p class="actions"><button class="button">${texts.send}</button></p>
    </form>`;
  return { title: texts.title, description: texts.lead, path, section: 'markets', main, isPrivate: true };
}

/** `/appeals/<id>`: what became of a dispute. Only its sender knows the address. */
export function followAppeal(view: View, appeal: Appeal, market: MarketDetails | undefined, isNew: boolean): Page {
  const { t, language, site } = view;
  const texts = t.appeal.follow;
  const path = `/appeals/${appeal.id}`;
  const answer = pickLanguage(appeal.answer ?? '', language);
  const time = (moment: string) => html`<time datetime="${moment}">${formatMoment(moment, language)}</time>`;
  const main = html`<header class="opening">
      <h1>${texts.heading}</h1>
      ${isNew ? html`<p role="status" class="lead"><b>${texts.saved}</b></p>` : ''} ${market ? questionLink(view, market) : ''}
    </header>
    <div class="appeal">
      <section class="panel own-proposal">
        <p>${texts.keep}</p>
        <pre id="own-link" tabindex="0"><code>${site.data.publicUrl}${view.to(path)}</code></pre>
        ${copyButton(view, 'own-link')}
      </section>
    </div>
    <dl class="record">
      ${fact(texts.filed, time(appeal.filedAt))} ${fact(texts.status, html`<b>${texts.states[appeal.status]}</b>`)}
      ${answer ? fact(texts.answer, html`<span lang="${languageOf(answer)}">${questionText(answer)}</span>`) : ''}
      ${appeal.answeredAt ? fact(texts.answered, time(appeal.answeredAt)) : ''}
    </dl>
    ${market ? html`<p><a class="button plain" href="${view.to(`/m/${market.slug}`)}">${texts.market}</a></p>` : ''}`;
  return { title: texts.heading, description: texts.keep, path, section: 'markets', main, isPrivate: true };
}
