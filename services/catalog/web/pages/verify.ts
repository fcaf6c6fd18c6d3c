import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { namedDrug } from '../named-drug.rules.ts';
import { drugNames, drugNamesId } from '../parts/drug-names.ts';
import { opening } from '../parts/opening.ts';
import { verifyPages } from '../parts/verify-pages.ts';
import { verifyPanel } from '../parts/verify-panel.ts';
import { panelFile } from '../site.ts';
import type { Page, View } from '../view.ts';

/** `/verify?drug=`: asks for a drug, and checks its entry in the reader's browser. */
export function verify(view: View, { drug = '' }: Readonly<Record<string, string>>): Page {
  const { t, site } = view;
  const words = t.verify.page;
  const text = drug.trim();
  const entry = text === '' ? undefined : namedDrug(text, site.data.entries(), (q) => site.data.find({ q }).best(1)[0]);
  const isUnknown = text !== '' && entry === undefined;
  const main = html`${verifyPages(view, 'verify')} ${opening(words.heading, words.lead)}
  ${form(view, entry?.name ?? text, isUnknown)} ${entry ? check(view, entry) : examples(view)}`;
  return {
    title: entry ? `${t.verify.title}: ${entry.name}` : t.verify.title,
    description: words.lead,
    path: '/verify',
    query: { drug: entry?.slug },
    section: 'verify',
    main,
    scripts: entry && entry.signatures.length > 0 ? [panelFile] : [],
  };
}

function form(view: View, name: string, isUnknown: boolean): Html {
  const { t, language } = view;
  return html`<form class="verify-form" action="/verify#verify">
    <input type="hidden" name="lang" value="${language}" />
    ${drugNames(view)}
    <div class="field">
      <label for="verify-drug">${t.verify.page.drug}</label>
      ${isUnknown ? html`<p class="small" id="problem-drug">${t.compare.unknown}</p>` : ''}
      <input
        class="input"
        id="verify-drug"
        name="drug"
        list="${drugNamesId}"
        value="${name}"
        maxlength="200"
        autocomplete="off"
        spellcheck="false"
        required
        ${isUnknown ? html`aria-invalid="true" aria-describedby="problem-drug"` : ''}
      />
    </div>
    <button class="button">${t.verify.page.choose}</button>
  </form>`;
}

const check = (view: View, entry: Entry): Html =>
  html`<h2 class="verified-drug"><a href="${view.to(`/drugs/${entry.slug}`)}" lang="en">${entry.name}</a></h2>
    ${verifyPanel(view, entry)}`;

const exampleSlugs = ['carprofen', 'amoxicillin', 'ivermectin', 'meloxicam'];

/** Where nothing is chosen yet: drugs to begin with. */
function examples({ t, site, to }: View): Html {
  const entries = site.data.entries().filter(({ slug }) => exampleSlugs.includes(slug));
  return html`<p class="marks">
    ${t.verify.page.examples}
    ${entries.map(({ slug, name }) => html`<a href="${to('/verify', { drug: slug })}#verify" lang="en">${name}</a> `)}
  </p>`;
}
