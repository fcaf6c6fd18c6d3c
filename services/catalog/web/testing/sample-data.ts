import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  signedEntry,
  corrections,
  notReviewed,
  service,
  terms,
  type CitationHealth,
  type CitationState,
  type CodeSystem,
  type Entry,
  type Health,
  type Report,
  type SignedEntry,
} from '../../contract/index.ts';
import { createEntrySearch } from '../../domain/search/entry-search.rules.ts';
import { soundnessOf } from '../citation-health.rules.ts';
import type { WebData } from '../data.ts';
import { createSampleLog, type SampleLog } from './sample-log.ts';

/** A text that tries to break a page. */
export const hostile = `"><script>document.title='broken'</script><img src=x onerror="document.title='broken'">'`;

const folder = join(import.meta.dirname, '../../content/entries');

/** The entries of the repository, by name. */
export const readEntries = (): SignedEntry[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => signedEntry.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export const realTerms = terms.parse(JSON.parse(readFileSync(join(folder, '../terms.json'), 'utf8')));

const realCorrections = corrections.parse(JSON.parse(readFileSync(join(folder, '../corrections.json'), 'utf8')));

/** An entry with markup in every text. */
export const hostileEntry: SignedEntry = {
  slug: 'hostile',
  name: `Hostile ${hostile}`,
  nameTh: hostile,
  brands: [hostile.slice(0, 100)],
  synonyms: [],
  verificationTier: 'sourced',
  review: notReviewed,
  sectionBases: {
    mechanismOfAction: 'general-knowledge',
    indications: 'source',
    contraindications: 'general-knowledge',
    adverseReactions: 'general-knowledge',
    drugInteractions: 'source',
  },
  sections: {
    mechanismOfAction: hostile,
    indications: '</script><script>document.title="broken"</script>',
    contraindications: hostile,
    adverseReactions: hostile,
    drugInteractions: hostile,
    basis: hostile,
  },
  dosages: [
    {
      species: 'sheep',
      route: hostile.slice(0, 60),
      indication: hostile,
      dose: hostile,
      product: { name: hostile, strength: hostile, formulation: hostile },
      steps: [],
      maximum: hostile,
      withdrawal: {
        meat: { status: 'prohibited', concerns: hostile, note: hostile },
        milk: { status: 'period', low: '1', high: '2', unit: 'd', note: hostile },
      },
      notFor: [hostile],
      note: hostile,
      citation: 'hostile-source',
      sourceRead: false,
      secondReader: false,
    },
  ],
  citations: [
    {
      id: 'hostile-source',
      title: hostile,
      publisher: hostile,
      url: 'https://hostile.example/"onmouseover="document.title=`broken`',
      license: hostile,
      seenAt: 'https://hostile.example/?<script>',
      asOf: hostile,
      note: hostile,
      sourceRead: false,
    },
  ],
  codes: { atc: ['C01AA05'], atcvet: [], rxnorm: [] },
  codeProvenance: [{ system: 'atc', code: 'C01AA05', basis: 'memory', statement: hostile }],
  notes: hostile,
};

/** One citation in every state, and the others unprobed. */
const states: readonly CitationState[] = [
  'ok',
  'redirected',
  'amended',
  'figures-changed',
  'moved-content',
  'soft404',
  'blocked',
  'paywalled',
  'transient',
  'gone',
  'dead',
];
const statuses: Readonly<Record<CitationState, number | null>> = {
  ok: 200,
  redirected: 200,
  amended: 200,
  'figures-changed': 200,
  'moved-content': 200,
  soft404: 200,
  blocked: 403,
  paywalled: 402,
  transient: null,
  gone: 410,
  dead: 404,
};

/** The value of `/api/health`; `probed` false: before the first probe. */
export function sampleHealth(entries: readonly SignedEntry[], probed: boolean): Health {
  const citations = entries
    .flatMap(({ slug, citations: own }) => own.map(({ id, url }) => ({ id, url, slug })))
    .map(({ id, url, slug }, at): CitationHealth => {
      const state = probed && at < 40 ? (states[at < states.length ? at : 0] ?? null) : null;
      return {
        cid: id,
        url,
        state,
        latestStatus: state === null ? null : statuses[state],
        finalUrl: state === 'redirected' ? 'https://moved.example/section' : null,
        probedAt: state === null ? null : '2026-11-19T20:15:00.000Z',
        reader: state === 'amended' || state === 'figures-changed' ? 'ecfr' : 'page',
        readAsOf: null,
        amendedOn: state === 'amended' ? '2026-10-01' : null,
        contentSha256: null,
        figuresFound: state === 'ok' ? true : state === 'moved-content' || state === 'figures-changed' ? false : null,
        consecutiveFailures: state === 'dead' ? 3 : 0,
        archiveUrl: state === 'gone' ? `https://web.archive.org/web/2024/${url}` : null,
        drugs: [slug],
      };
    });
  const summaryOf = (some: readonly CitationHealth[]) => {
    const count = (soundness: string) => some.filter((each) => soundnessOf(each) === soundness).length;
    const [totalCitations, healthy, unhealthy] = [some.length, count('healthy'), count('unhealthy')];
    const probedCount = totalCitations - count('unprobed');
    const share = (part: number, of: number) => (of === 0 ? 0 : Math.round((part / of) * 1000) / 10);
    return {
      totalCitations,
      probed: probedCount,
      healthy,
      unhealthy,
      pctProbed: share(probedCount, totalCitations),
      pctHealthy: share(healthy, probedCount),
    };
  };
  const hosts = Map.groupBy(citations, ({ url }) => new URL(url).host);
  return {
    apiVersion: service.apiVersion,
    summary: summaryOf(citations),
    note: probed ? null : 'No citation has been checked yet.',
    bySource: Object.fromEntries([...hosts].map(([host, some]) => [host, summaryOf(some)])),
    unhealthyEntries: citations.flatMap(({ cid, url, state, latestStatus }) =>
      state !== null && soundnessOf({ state }) === 'unhealthy' ? [{ cid, url, state, latestStatus: latestStatus ?? 0 }] : [],
    ),
    byState: probed
      ? Object.fromEntries(states.map((state) => [state, citations.filter((each) => each.state === state).length]))
      : {},
    citations,
  };
}

const holds = ({ codes, codeHistory = [] }: Entry, system: CodeSystem, code: string) =>
  [...codes[system], ...codeHistory.filter((change) => change.system === system).map((change) => change.code)].some((own) =>
    system === 'rxnorm' ? own === code : own.startsWith(code),
  );

/** The log of the repository's entries, with one hostile entry and one unsigned entry. */
export const sampleLog: SampleLog = createSampleLog([...readEntries(), hostileEntry], ['yohimbine']);

const search = createEntrySearch(sampleLog.entries, realTerms);

const sampleReport: Report = {
  id: '0f1e2d3c-4b5a-4968-8776-655443322110',
  kind: 'error',
  drug: 'carprofen',
  status: 'declined',
  filedAt: '2026-11-20T03:00:00.000Z',
  answer: 'The label agrees with the entry.',
  closedAt: '2026-11-22T03:00:00.000Z',
};

/** The data of the pages, without a database. */
export function sampleData(verifier: string, own: Partial<WebData> = {}): WebData {
  const { entries, keys, view } = sampleLog;
  return {
    publicUrl: 'https://catalog.example.org',
    revision: () => '1',
    terms: () => realTerms,
    corrections: () => realCorrections,
    now: () => new Date('2026-11-25T12:00:00Z'),
    reportUrl: 'https://example.org/report',
    fileReport: async () => sampleReport,
    findReport: async (id) => (id === sampleReport.id ? sampleReport : undefined),
    reportLimit: (_, next) => next(),
    entries: () => entries,
    find: (query) => search.find(entries, query),
    findByCode: (system, code) => entries.filter((entry) => holds(entry, system, code)),
    keys: () => keys,
    log: () => view,
    health: () => sampleHealth(entries, true),
    bundles: () => sampleLog.bundles,
    lastUpdated: () => view.signedAt,
    contact: { name: 'Trivium', url: 'https://trivium.example.org/', email: 'catalog@example.org' },
    verifier,
    ...own,
  };
}
