import { copyButton, fact, formatMoment, languageOf, pickLanguage, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry, Report } from '../../contract/index.ts';
import { opening } from '../parts/opening.ts';
import { askPlace, otherWays, reportPlace } from '../parts/other-ways.ts';
import { reportForm, type ReportDraft } from '../parts/report-form.ts';
import type { Page, View } from '../view.ts';

const drugLink = (view: View, { name, slug }: Entry): Html => html`<a href="${view.to(`/drugs/${slug}`)}" lang="en">${name}</a>`;

/** `/report`: the form that reports an error of an entry, or asks for a drug that has none. */
export function report(view: View, draft: ReportDraft): Page {
  const { t } = view;
  const { fields, entry } = draft;
  const { kind, drug, dose } = fields;
  const title = t.report.title[kind];
  const missing = html`<p class="small">
    ${t.report.notThere} <a href="${view.to('/report', { missing: drug })}" rel="nofollow">${t.catalog.ask}</a>
  </p>`;
  const place = kind === 'missing-drug' ? askPlace(view, drug) : entry && reportPlace(view, entry);
  const main = html`${opening(title, t.report.lead[kind], entry && html`<p>${t.report.drug}: ${drugLink(view, entry)}</p>`)}
    <div class="reporting">
      ${reportForm(view, draft)} ${kind === 'error' && entry === undefined ? missing : ''} ${otherWays(view, place)}
    </div>`;
  const query = kind === 'error' ? { drug: drug || undefined, dose: dose || undefined } : { missing: drug };
  return { title, description: t.report.lead[kind], path: '/report', query, section: 'drugs', main, isPrivate: true };
}

/** `/reports/<id>`: what became of a report. Only its sender knows the address. */
export function followReport(view: View, filed: Report, entry: Entry | undefined, isNew: boolean): Page {
  const { t, language, site } = view;
  const texts = t.report.follow;
  const { id, kind, status, filedAt, closedAt } = filed;
  const path = `/reports/${id}`;
  const answer = pickLanguage(filed.answer ?? '', language);
  const time = (moment: string) => html`<time datetime="${moment}">${formatMoment(moment, language)}</time>`;
  const main = html`${opening(
      texts.heading[kind],
      '',
      html`${isNew ? html`<p role="status" class="lead"><b>${texts.saved}</b></p>` : ''}
      ${status === 'open' ? html`<p>${texts.next[kind]}</p>` : ''}`,
    )}
    <div class="reporting">
      <section class="panel own-report">
        <p>${texts.keep}</p>
        <pre id="own-link" tabindex="0"><code>${site.data.publicUrl}${view.to(path)}</code></pre>
        ${copyButton(view, 'own-link')}
      </section>
      <dl class="report-record">
        ${fact(texts.drug, entry === undefined ? filed.drug : drugLink(view, entry))} ${fact(texts.filed, time(filedAt))}
        ${fact(texts.status, html`<b>${texts.states[kind][status]}</b>`)}
        ${answer === '' ? '' : fact(texts.answer, html`<span class="answer" lang="${languageOf(answer)}">${answer}</span>`)}
        ${closedAt === null ? '' : fact(answer === '' ? texts.closed : texts.answered, time(closedAt))}
        ${fact(texts.id, html`<code>${id}</code>`)}
      </dl>
      <p><a class="button plain" href="${view.to('/')}">${texts.back}</a></p>
    </div>`;
  return { title: texts.heading[kind], description: texts.keep, path, section: 'drugs', main, isPrivate: true };
}
