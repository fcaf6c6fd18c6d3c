import { fact, formatCount, formatMoment, type Html } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { recentCorrections } from '../../domain/corrections/recent-corrections.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import { animalParameters, readDoseRequest } from '../drug/dose-request.rules.ts';
import { drugGraph } from '../drug/drug-graph.rules.ts';
import { citationList } from '../parts/citation-list.ts';
import { clinicalSections } from '../parts/clinical-sections.ts';
import { codeTable } from '../parts/code-table.ts';
import { correctionList } from '../parts/correction-list.ts';
import { doseForm } from '../parts/dose-form.ts';
import { dosageTable } from '../parts/dosage-table.ts';
import { drugOpening } from '../parts/drug-opening.ts';
import { codeLink, indexLink, speciesNamesOf, systemName } from '../parts/marks.ts';
import { originalsSwitch } from '../parts/originals.ts';
import { reportLink } from '../parts/report-link.ts';
import { signatureList } from '../parts/signature-list.ts';
import { signerName } from '../parts/signer-name.ts';
import { verifyPanel } from '../parts/verify-panel.ts';
import { scriptJson } from '../script-json.rules.ts';
import { doseFile, offlineFile, panelFile } from '../site.ts';
import type { Page, View } from '../view.ts';

/** `/drugs/<slug>`: one entry. */
export function drugPage(view: View, entry: Entry, parameters: Readonly<Record<string, string>> = {}): Page {
  const { t, site } = view;
  const path = `/drugs/${entry.slug}`;
  const request = readDoseRequest(parameters, entry);
  const address = `${site.data.publicUrl}${path}`;
  const main = html`<article class="drug">
    ${drugOpening(view, entry, request, printed(view, address))} ${contents(view, entry)}
    <section class="doses-part" id="doses" aria-labelledby="doses-title">
      <h2 id="doses-title">${t.drug.doses}</h2>
      ${doseForm(view, entry, request)} ${originalsSwitch(view)} ${dosageTable(view, entry, request)} ${corrected(view, entry)}
      <p class="needs-screen">
        <a href="${view.to('/compare', { a: entry.slug, ...animalParameters(request) })}" data-compare>${t.compare.linkWith}</a>
      </p>
      ${reportLink(view, entry, request)}
      <p class="quiet small needs-screen">${t.drug.dosesLead}</p>
    </section>
    ${clinicalSections(view, entry)} ${proof(view, entry)}
  </article>`;
  return {
    title: entry.name,
    description: `${entry.name}: ${speciesNamesOf(view, speciesOf(entry, site.data.terms()))} · ${t.site.tagline}`,
    path,
    section: 'drugs',
    previewImage: view.to(`${path}/og.png`),
    main,
    head: html`<script type="application/ld+json">
      ${raw(scriptJson(drugGraph(entry, address)))}
    </script>`,
    scripts: [doseFile, offlineFile, ...(entry.signatures.length > 0 ? [panelFile] : [])],
  };
}

/** What the doses rest on, and how it is verified. On a phone it is folded: a clinic needs it last. */
function proof(view: View, entry: Entry): Html {
  const { t } = view;
  return html`<section class="part" id="proof" aria-labelledby="proof-title">
    <h2 id="proof-title">${t.drug.proof}</h2>
    <details class="proof">
      <summary>${t.drug.proofParts}</summary>
      <div class="columns">
        <div class="story">${citationList(view, entry)} ${codeTable(view, entry)} ${signatureList(view, entry)}</div>
        <aside>${facts(view, entry)} ${asData(view, entry)} ${verifyPanel(view, entry)}</aside>
      </div>
    </details>
  </section>`;
}

const correctionsOf = ({ site }: View, { slug }: Entry) => recentCorrections(site.data.corrections(), slug, site.data.now());

/** Corrections of the last twelve months. */
function corrected(view: View, entry: Entry): Html | '' {
  const recent = correctionsOf(view, entry);
  if (recent.length === 0) return '';
  return html`<details class="note corrected" id="corrections">
    <summary>${view.t.corrections.ofEntry(formatCount(recent.length, view.language))}</summary>
    ${correctionList(view, recent, false)}
  </details>`;
}

/** Only in print: the address, and the time of the data. */
function printed({ t, site, language }: View, address: string): Html {
  return html`<p class="on-paper">${address} · ${t.drug.printed(formatMoment(site.data.lastUpdated(), language))}</p>`;
}

function contents(view: View, entry: Entry): Html {
  const { t } = view;
  const links = [
    ['doses', t.drug.doses],
    ...(correctionsOf(view, entry).length > 0 ? [['corrections', t.corrections.title] as const] : []),
    ['clinical', t.drug.clinical],
    ['citations', t.drug.citations],
  ] as const;
  return html`<nav class="contents" aria-label="${t.drug.contents}">
    ${links.map(([id, text]) => html`<a href="#${id}">${text}</a> `)}
  </nav>`;
}

const systems = ['atcvet', 'atc', 'rxnorm'] as const;

function facts(view: View, entry: Entry): Html {
  const { t } = view;
  const { codes, signatures, verificationTier } = entry;
  return html`<section class="facts" aria-labelledby="facts">
    <h3 id="facts">${t.drug.facts}</h3>
    <dl>
      ${fact(t.drug.tier, html`${t.terms.tiers[verificationTier]}<br /><span class="quiet small">${t.terms.tierMeanings[verificationTier]}</span>`)}
      ${systems.map((system) =>
        codes[system].length === 0
          ? ''
          : fact(systemName(view, system), html`${codes[system].map((code) => html`${codeLink(view, code)} `)}`),
      )}
      ${signatures.map(({ displayName, logIndex }) =>
        fact(
          t.drug.signer,
          html`${signerName(view, displayName)}<br /><span class="small">${t.drug.logIndex} ${indexLink(view, logIndex)}</span>`,
        ),
      )}
    </dl>
  </section>`;
}

function asData(view: View, entry: Entry): Html {
  const { t } = view;
  const { slug, signatures } = entry;
  return html`<section class="facts" aria-labelledby="data">
    <h3 id="data">${t.drug.asData}</h3>
    <ul class="links">
      <li><a href="/api/drugs/${slug}">${t.drug.json}</a></li>
      ${signatures.length > 0 ? html`<li><a href="/api/drugs/${slug}/bundle">${t.drug.bundle}</a></li>` : ''}
      <li><a href="/api/catalog/csv">${t.drug.csv}</a></li>
    </ul>
  </section>`;
}
