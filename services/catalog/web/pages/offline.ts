import { gzipSync } from 'node:zlib';
import { formatCount, renderDocument, type Html } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { wholeThaiName } from '../../domain/entries/thai-name.rules.ts';
import { thaiBrand } from '../../domain/search/thai-brands.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import { speciesNamesOf } from '../parts/marks.ts';
import { foldedNotice } from '../parts/notice.ts';
import { opening } from '../parts/opening.ts';
import { wholeName } from '../parts/whole-words.ts';
import { scriptJson } from '../script-json.rules.ts';
import { offlineListFile, offlineFile } from '../site.ts';
import type { Page, View } from '../view.ts';
import { drugPage } from './drug.ts';

/** Longer lists are folded by letter: a phone would scroll for long. */
const maxUnfolded = 60;

/** `/offline`: every drug on one page that browsers keep, and what to keep of the others. */
export async function offline(view: View): Promise<Page> {
  const { t, site } = view;
  const entries = site.data.entries();
  const size = await sizeOf(view, entries);
  const words = { ...t.offline.words, keep: t.offline.keep(size), update: t.offline.update(size) };
  const main = html`${opening(t.offline.title, t.offline.lead, foldedNotice(view, false))}
    <section class="part panel saved" id="saved" aria-labelledby="saved-title">
      <h2 id="saved-title">${t.offline.onDevice}</h2>
      <p role="status" data-saved-status></p>
      <p class="saved-actions needs-script">
        <button class="button" type="button" data-keep>${words.keep}</button>
        <button class="button plain" type="button" data-remove hidden>${t.offline.remove}</button>
      </p>
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
          placeholder="${t.offline.searchHint}"
          autocomplete="off"
          maxlength="200"
        />
      </div>
      <p role="status" data-found></p>
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
  const { slug, name, brands, synonyms } = entry;
  const nameTh = wholeThaiName(entry) ?? '';
  const spellings = brands.map((brand) => thaiBrand(brand) ?? '');
  const names = [name, nameTh, ...brands, ...spellings, ...synonyms].join(' ').toLocaleLowerCase();
  return html`<li data-slug="${slug}" data-names="${names}">
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

/** The megabytes to download for all drugs with their bundles, by a sample of the pages. */
async function sizeOf(view: View, entries: readonly Entry[]): Promise<string> {
  const sample = entries.filter((_, at) => at % step === 0);
  const bundles = view.site.data.bundles();
  let bytes = 0;
  for (const entry of sample) {
    const page = String(await renderDocument(view, drugPage(view, entry)));
    bytes += gzipSync(page).length + gzipSync(bundles.get(entry.slug) ?? '').length;
  }
  const all = (bytes / Math.max(1, sample.length)) * entries.length;
  return formatCount(Math.max(1, Math.round(all / 1_000_000)), view.language);
}
