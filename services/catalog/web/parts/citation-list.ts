import { formatCount, formatDay, formatMoment, parseWebUrl, externalLink, fact, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Citation, CitationHealth, CitationState, Dosage, Entry, Species } from '../../contract/index.ts';
import { speciesOf } from '../catalog.rules.ts';
import { healthById, soundnessOf } from '../citation-health.rules.ts';
import { asOfInThai } from '../drug/as-of-thai.rules.ts';
import { readersWords } from '../drug/readers-words.rules.ts';
import type { View } from '../view.ts';
import { soundnessMark, speciesNamesOf } from './marks.ts';

/** The citations of an entry, numbered as in the doses, with the state of each address. */
export function citationList(view: View, entry: Entry): Html {
  const { t, site, language } = view;
  const { citations } = entry;
  const health = healthById(site.data.health());
  const isAnyChecked = citations.some(({ id }) => health.get(id)?.state);
  const item = (citation: Citation) => citationItem(view, entry, citation, health.get(citation.id), isAnyChecked);
  const open = citations.length > maxOpenCitations ? maxOpenCitations - 2 : citations.length;
  const [first, more] = [citations.slice(0, open), citations.slice(open)];
  return html`<section class="part" id="citations" aria-labelledby="citations-title">
    <h3 id="citations-title">${t.drug.citations}</h3>
    <p class="quiet small needs-screen">${isAnyChecked ? t.drug.citationsLead : t.drug.citationsUnchecked}</p>
    <ol class="citations">
      ${first.map(item)}
    </ol>
    ${
      more.length === 0
        ? ''
        : html`<details class="more">
            <summary>${t.drug.moreCitations(formatCount(more.length, language))}</summary>
            <ol class="citations">
              ${more.map(item)}
            </ol>
          </details>`
    }
  </section>`;
}

/** A longer list of citations is closed after its first ones. */
const maxOpenCitations = 6;

/** The sources' own dates are days or words. */
const isDay = (asOf: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(asOf);

function citationItem(
  view: View,
  entry: Entry,
  citation: Citation,
  health: CitationHealth | undefined,
  isAnyChecked: boolean,
): Html {
  const { t, language } = view;
  const { id, title, publisher, url, year, license, note, seenAt } = citation;
  return html`<li id="citation-${id}">
    <h4 lang="en">${externalLink(url, title)}</h4>
    ${isAnyChecked ? html`<p class="small needs-screen">${stateMark(view, health)}</p>` : ''}
    <p class="small needs-screen">
      ${readingOf(
        view,
        citation,
        entry.dosages.some((dosage) => dosage.citation === citation.id),
      )}
    </p>
    <p class="small">${citedFor(view, entry, citation)}</p>
    <details class="about-source">
      <summary>${t.drug.aboutSource}</summary>
      <dl class="facts-of">
        ${health?.state ? fact(t.drug.state, stateOf(view, health, health.state)) : ''}
        ${fact(t.drug.publisher, html`<span lang="en">${publisher}</span>`)}
        ${year === undefined ? '' : fact(t.drug.year, String(year))}
        ${seenAt !== undefined && isCopyOfCfr(seenAt) ? fact(t.drug.copyRead, hostLink(seenAt)) : ''}
        ${license === undefined ? '' : fact(t.drug.license, html`<span lang="en">${license}</span>`)}
        ${health?.amendedOn ? fact(t.drug.amendedOn, formatDay(health.amendedOn, language)) : ''}
        ${health?.archiveUrl ? fact(t.drug.archive, hostLink(health.archiveUrl)) : ''}
      </dl>
      ${note && html`<p class="quiet small"><span>${t.drug.note}:</span> <span lang="en">${note}</span></p>`}
    </details>
  </li>`;
}

/** The species whose doses or withdrawal periods cite a source. */
function citingSpecies({ site }: View, { dosages }: Entry, { id }: Citation): readonly Species[] {
  const isCiting = ({ citation, withdrawal }: Dosage) =>
    citation === id || Object.values(withdrawal ?? {}).some((statement) => statement.citation === id);
  return speciesOf({ dosages: dosages.filter(isCiting) }, site.data.terms());
}

/** A source that none cites may be about other animals. */
function citedFor(view: View, entry: Entry, citation: Citation): Html | string {
  const { t } = view;
  const species = citingSpecies(view, entry, citation);
  return species.length === 0
    ? html`<span class="tag marked">${t.drug.citedForNone}</span>`
    : `${t.drug.citedFor} ${speciesNamesOf(view, species)}`;
}

/** Which address is linked, and where a curator read it: the two often differ. */
function readingOf({ t, language }: View, { url, seenAt, asOf, sourceRead }: Citation, isOfDose: boolean): Html {
  const { there, copy, inside } = isOfDose ? t.drug.read.doses : t.drug.read.text;
  // Thai has no full stop.
  const stop = language === 'th' ? '' : '.';
  const linked = html`${t.drug.linked} ${hostOf(url)}${stop}`;
  if (!sourceRead) return html`${linked} ${t.drug.sourceNotRead}`;
  const where = seenAt === undefined || seenAt === url ? there : readCopy(seenAt);
  const inThai = asOf && language === 'th' ? asOfInThai(asOf, (day) => formatDay(day, language)) : undefined;
  const inWords = inThai ?? html`<span lang="en">${asOf && readersWords(asOf)}</span>`;
  const when = asOf && (isDay(asOf) ? t.drug.asOf(formatDay(asOf, language)) : html` (${inWords})`);
  return html`${linked} ${where}${when}${stop}`;

  function readCopy(address: string): Html {
    if (!isCopyOfCfr(address)) return html`${copy} ${hostLink(address)}`;
    return html`${inside} ${externalLink(address, t.drug.copyOfCfr)}`;
  }
}

/** The Code of Federal Regulations on a host whose name says nothing. */
const isCopyOfCfr = (address: string): boolean =>
  hostOf(address).endsWith('.cloudfront.net') && address.includes('/code-of-federal-regulations/');

/** A host may be written with a final dot, which would be a second one at the end of a sentence. */
const hostOf = (address: string): string => parseWebUrl(address)?.host.replace(/\.$/, '') ?? address;

/** A link that shows only its host. Print shows the whole address. */
function hostLink(address: string): Html {
  return externalLink(address, hostOf(address));
}

function stateMark({ t, language }: View, health: CitationHealth | undefined): Html {
  if (!health?.state) return soundnessMark('unprobed', t.terms.soundness.unprobed);
  const { state, probedAt } = health;
  return html`${soundnessMark(soundnessOf(health), t.terms.states[state])}
  ${probedAt && html`<span class="quiet">· ${t.drug.probedAt(formatMoment(probedAt, language))}</span>`}`;
}

/** What the state means, and how it was found. */
function stateOf({ t, language }: View, health: CitationHealth, state: CitationState): Html {
  const { latestStatus, finalUrl, figuresFound, consecutiveFailures, reader } = health;
  const status = latestStatus === null ? t.drug.noAnswer : t.drug.httpStatus(String(latestStatus));
  return html`${t.terms.stateMeanings[state]}
    <p class="quiet small">
      ${status}${consecutiveFailures > 1 ? html`, ${t.drug.failures(formatCount(consecutiveFailures, language))}` : ''}
    </p>
    ${reader === 'page' ? '' : html`<p class="quiet small">${t.drug.readByApi}</p>`}
    ${finalUrl && html`<p class="small">${t.drug.leadsTo} ${hostLink(finalUrl)}</p>`}
    ${
      figuresFound === null
        ? ''
        : html`<p class="small">
            ${soundnessMark(figuresFound ? 'healthy' : 'uncertain', figuresFound ? t.drug.figuresFound : t.drug.figuresLost)}
          </p>`
    }`;
}
