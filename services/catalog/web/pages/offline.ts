import { gzipSync } from 'node:zlib';
import { createView, formatCount, otherLanguage, renderDocument, type Html } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { wholeThaiName } from '../../domain/entries/thai-name.rules.ts';
import { missingDrugs } from '../../domain/search/missing-drugs.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import { speciesNamesOf } from '../parts/marks.ts';
import { missingDrug } from '../parts/missing-drug.ts';
import { foldedNotice } from '../parts/notice.ts';
import { opening } from '../parts/opening.ts';
import { wholeName } from '../parts/whole-words.ts';
import { searchDataPath } from '../offline/search-data.ts';
import { scriptJson } from '../script-json.rules.ts';
import { offlineFile, offlineListFile, offlineSearchFile } from '../site.ts';
import type { Page, View } from '../view.ts';
import { drugPage } from './drug.ts';

/** Longer lists are folded by letter: a phone would scroll for long. */
const maxUnfolded = 60;

/** `/offline`: every drug on one page that browsers keep, and what to keep of the others. */
export async function offline(view: View): Promise<Page> {
  const { t, site } = view;
  const entries = site.data.entries();
  const bundles = site.data.bundles();
  const bytes = (await bytesOfPages(view, entries)) + (await estimate(entries, ({ slug }) => bundles.get(slug) ?? ''));
  const bytesOfBoth = bytes + (await bytesOfPages(createView(site, otherLanguage(view.language)), entries));
  const [size, sizeOfBoth] = [megabytes(view, bytes), megabytes(view, bytesOfBoth)];
  const words = {
    ...t.offline.words,
    guessed: t.catalog.guessed('{typed}', '{meant}'),
    noSubstance: t.catalog.missing.noSubstance('{typed}'),
    noResults: `${t.offline.notInList} ${t.catalog.notHereHint}`,
    keep: [t.offline.keep(size), t.offline.keepBoth(sizeOfBoth)],
    update: [t.offline.update(size), t.offline.updateBoth(sizeOfBoth)],
  };
  const main = html`${opening(t.offline.title, t.offline.lead, foldedNotice(view, false))}
    <section class="part panel saved" id="saved" aria-labelledby="saved-title">
      <h2 id="saved-title">${t.offline.onDevice}</h2>
      <p role="status" data-saved-status></p>
      <p class="saved-actions needs-script">
        ${words.keep.map((text, at) => html`<button class="button ${at > 0 ? 'plain' : ''}" type="button" data-keep>${text}</button> `)}
        <button class="button plain" type="button" data-remove hidden>${t.offline.remove}</button>
      </p>
      <p class="small" data-stay hidden>${t.offline.stay}</p>
      <p class="saved-unsupported">${t.offline.unsupported}</p>
      <noscript><p>${t.offline.needsScript}</p></noscript>
      <p class="quiet small">${t.offline.note}</p>
      <p class="quiet small needs-script">${t.offline.install}</p>
      <script type="application/json" data-words>
        ${raw(scriptJson({ words }))}
      </script>
    </section>
    <section class="part" aria-labelledby="all-drugs">
      <h2 id="all-drugs">${t.offline.all}</h2>
      <div class="field needs-script">
        <label for="saved-search">${t.offline.search}</label>
        <input
          class="input"
          id="saved-search"
          type="search"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="${t.catalog.searchHint}"
          data-search="${searchDataPath}"
          data-search-script="${site.pathOf(offlineSearchFile)}"
          autocomplete="off"
          maxlength="200"
        />
      </div>
      ${missingDrugs.map((drug) => html`<div data-missing="${drug.id}" hidden>${missingDrug(view, drug)}</div>`)}
      <p role="status" data-found></p>
      <ul class="saved-list" data-results hidden></ul>
      ${[...Map.groupBy(entries, ({ name }) => name.slice(0, 1).toUpperCase())].map(
        ([letter, drugs]) =>
          html`<details class="saved-letter" data-letter ${entries.length > maxUnfolded ? '' : raw('open')}>
            <summary>
              <span lang="en">${letter}</span> <span class="quiet small">${formatCount(drugs.length, view.language)}</span>
            </summary>
            <ul class="saved-list">
              ${drugs.map((entry) => row(view, entry))}
            </ul>
          </details>`,
      )}
    </section>`;
  return {
    title: t.offline.title,
    description: t.offline.lead,
    path: '/offline',
    section: 'offline',
    main,
    scripts: [offlineFile, offlineListFile],
  };
}

function row(view: View, entry: Entry): Html {
  const { t, language, site } = view;
  const { slug, name } = entry;
  const nameTh = wholeThaiName(entry) ?? '';
  return html`<li data-slug="${slug}">
    <p>
      <a href="${view.to(`/drugs/${slug}`)}" lang="en">${name}</a
      >${language === 'th' && nameTh !== '' ? html` ${wholeName(nameTh)}` : ''}
      <span class="tag" data-is-saved hidden>${t.offline.saved}</span>
    </p>
    <p class="meta">${speciesNamesOf(view, speciesOf(entry, site.data.terms()))}</p>
  </li>`;
}

/** Every how many drugs one is measured. */
const step = 16;

/** The bytes to download of something of all drugs, by a sample. */
async function estimate(entries: readonly Entry[], textOf: (entry: Entry) => string | Promise<string>): Promise<number> {
  const sample = entries.filter((_, at) => at % step === 0);
  let bytes = 0;
  for (const entry of sample) bytes += gzipSync(await textOf(entry)).length;
  return (bytes / Math.max(1, sample.length)) * entries.length;
}

const bytesOfPages = (view: View, entries: readonly Entry[]): Promise<number> =>
  estimate(entries, async (entry) => String(await renderDocument(view, drugPage(view, entry))));

const megabytes = ({ language }: View, bytes: number): string =>
  formatCount(Math.max(1, Math.round(bytes / 1_000_000)), language);
