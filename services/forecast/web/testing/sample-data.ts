import { categories, type Appeal, type Category, type Market, type ProposalQueue } from '../../contract/index.ts';
import type { MarketDetails, WebData } from '../data.ts';
import { criteria, hostile, sampleResolution } from './sample-resolution.ts';

export function sampleMarket(slug: string, own: Partial<MarketDetails> = {}): MarketDetails {
  return {
    id: `id-${slug}`,
    slug,
    question: `คำถามตัวอย่างว่าด้วย ${slug} จะเกิดขึ้นภายในสิ้นปี 2570 หรือไม่`,
    questionEn: `Will the sample ${slug} come about by the end of 2027?`,
    category: 'thai-politics',
    status: 'open',
    yesProbability: 0.35,
    volumeUsd: 0,
    openInterestUsd: 0,
    closesAt: '2027-12-31T16:59:59Z',
    resolutionCriteria: criteria,
    resolutionSources: ['https://ratchakitcha.soc.go.th/'],
    priceHistory: [0.5, 0.4, 0.35],
    tags: ['royal-gazette'],
    createdBy: 'trivium-curators',
    isSample: true,
    history: [
      { date: '2026-08-31', yes: 0.5 },
      { date: '2026-09-30', yes: 0.4 },
      { date: '2026-11-15', yes: 0.35 },
    ],
    outcome: null,
    outcomeReason: null,
    outcomeSource: null,
    background: null,
    resolvedAt: null,
    createdAt: '2026-08-31T00:00:00Z',
    updatedAt: '2026-11-15T00:00:00Z',
    ...own,
  };
}

const numbered = Array.from({ length: 60 }, (_, index) => {
  const category = categories[index % categories.length] as Category;
  const closesAt = new Date(Date.UTC(2027, 0, 1 + index)).toISOString();
  return sampleMarket(`market-${index + 1}`, { category, closesAt, yesProbability: (index + 1) / 100 });
});

export const sampleMarkets: readonly MarketDetails[] = [
  ...numbered,
  sampleMarket('bitcoin', {
    questionEn: 'Will the price of Bitcoin be above 150,000 US dollars?',
    category: 'crypto',
    closesAt: '2028-01-01T00:00:00Z',
  }),
  // Its close has passed, and it waits for its outcome.
  sampleMarket('closed', { status: 'closing-soon', closesAt: '2026-01-31T16:59:59Z' }),
  sampleMarket('settled', {
    status: 'resolved',
    yesProbability: 0,
    closesAt: '2026-01-31T16:59:59Z',
    outcome: 'no',
    outcomeReason: 'ไม่มีประกาศภายในกำหนด / It was not published in time.',
    outcomeSource: 'https://ratchakitcha.soc.go.th/',
    resolvedAt: '2026-02-01T03:00:00Z',
  }),
  sampleMarket('real', { isSample: false, questionEn: null, history: [], priceHistory: null, createdBy: 'Somebody' }),
  sampleMarket('hostile', {
    question: `ไทย ${hostile}`,
    questionEn: hostile,
    resolutionCriteria: hostile,
    resolutionSources: [
      "javascript:document.title='broken'",
      'data:text/html,<script>1</script>',
      `https://example.org/"onclick="x`,
    ],
    tags: [hostile],
    createdBy: hostile,
    outcome: 'yes',
    status: 'resolved',
    outcomeReason: hostile,
    outcomeSource: "javascript:document.title='broken'",
    background: { th: hostile, en: hostile, source: "javascript:document.title='broken'" },
    closesAt: '2026-01-31T16:59:59Z',
    resolvedAt: '2026-02-01T03:00:00Z',
  }),
];

const proposal: ProposalQueue['proposals'][number] = {
  id: 'proposal-1',
  draftId: 'draft-1',
  question: 'จะเปิดใช้สะพานแห่งใหม่ภายในสิ้นปี 2570 หรือไม่',
  questionEn: 'Will the new bridge open by the end of 2027?',
  category: 'thai-politics',
  closesAt: '2027-12-31T16:59:59Z',
  resolutionCriteria: criteria,
  resolutionSources: ['https://www.bangkok.go.th/'],
  tags: [],
  proposedBy: 'Student council',
  proposedAt: '2026-11-18T03:00:00Z',
  reviewedBy: null,
  reviewedAt: null,
  reviewStatus: 'pending',
  reviewNotes: null,
};

const queue: ProposalQueue = {
  version: 1,
  count: 2,
  byStatus: { pending: 1, revisionsRequested: 0, approved: 0, rejected: 1 },
  generatedAt: '2026-11-20T00:00:00Z',
  queueUrl: 'https://forecast.example.org/proposals',
  submitVia: { mcpTool: 'forecast_propose_market', mcpPackage: '@trivium/forecast-mcp' },
  reviewSlaHours: 72,
  proposals: [
    proposal,
    {
      ...proposal,
      id: 'proposal-2',
      question: hostile,
      questionEn: null,
      category: hostile,
      proposedBy: hostile,
      reviewStatus: 'rejected',
      reviewNotes: hostile,
      reviewedAt: '2026-11-19T03:00:00Z',
    },
  ],
};

const fits = (market: Market, query: Parameters<WebData['find']>[0]): boolean =>
  (query.category === undefined || market.category === query.category) &&
  (query.status === undefined || market.status === query.status) &&
  (query.tag === undefined || market.tags.includes(query.tag)) &&
  (query.q === undefined || `${market.question} ${market.questionEn}`.toLowerCase().includes(query.q.toLowerCase()));

const sampleAppeal: Appeal = {
  id: '00000000-0000-4000-8000-000000000000',
  market: { identifier: 'settled' },
  status: 'dismissed',
  filedAt: '2026-11-18T03:00:00Z',
  answer: hostile,
  answeredAt: '2026-11-19T03:00:00Z',
};

/** Data that never change, for tests of the pages alone. */
export function sampleData(own: Partial<WebData> = {}): WebData {
  const markets = own.markets?.() ?? sampleMarkets;
  return {
    publicUrl: 'https://forecast.example.org',
    revision: () => '1',
    markets: () => markets,
    find: (query) => markets.filter((market) => fits(market, query)),
    seriesOf: () => undefined,
    related: (slug) => markets.filter((market) => market.slug !== slug).slice(0, 3),
    proposals: () => queue,
    status: async () => ({ state: 'ok', checkedAt: '2026-11-20T00:00:00Z', parts: [] }),
    description: () => ({ paths: {}, components: { schemas: {} } }),
    stats: () => ({
      name: 'Trivium Forecast',
      baseUrl: 'https://forecast.example.org',
      phase: 'phase-0',
      generatedAt: '2026-11-20T00:00:00Z',
      markets: {
        total: markets.length,
        sample: markets.length - 1,
        real: 1,
        byStatus: { open: markets.length - 2, closingSoon: 0, resolved: 2 },
        byCategory: categories.map((key) => ({
          key,
          label: key,
          count: markets.filter(({ category }) => category === key).length,
        })),
      },
      verifier: { mode: 'fallback', providersConfigured: [], providersAvailable: [] },
      mcp: {
        package: '@trivium/forecast-mcp',
        sourceVersion: '0.1.0',
        npmPublished: true,
        tools: ['forecast_search_markets'],
        sourceUrl: 'https://github.com/trivium-faculty/trivium/tree/main/services/forecast/mcp',
      },
      endpoints: [],
    }),
    resolve: async (slug) => ({
      status: 'verifiable',
      reasoning: `2 of 2 counted verdicts agree. openai: The gazette says so. It was published: holds. ${hostile}: not said.`,
      citedSources: [
        {
          source: 'Royal Gazette',
          checked: true,
          note: 'Read 2026-11-20T03:00:00Z. “published on 1 December”',
          url: 'https://ratchakitcha.soc.go.th/1',
          readAt: '2026-11-20T03:00:00Z',
          quotes: ['published on 1 December', hostile],
        },
        { source: hostile, checked: false, note: hostile, url: "javascript:document.title='broken'" },
      ],
      appealAvailable: true,
      market: { identifier: slug },
      asOf: '2026-11-20T03:00:00Z',
      proposedOutcome: 'yes',
      confidence: 0.86,
      providerUsed: 'openai',
    }),
    resolution: async (id) => ({ ...sampleResolution, id }),
    trackRecord: async () => ({
      count: 2,
      markets: [
        { slug: 'hostile', outcome: 'yes', resolver: null },
        {
          slug: 'settled',
          outcome: 'no',
          resolver: { resolutionId: sampleResolution.id, proposedOutcome: 'no', confidence: 0.9 },
        },
      ],
    }),
    searchVenues: async (slug) => ({
      query: slug,
      polymarket: [
        { title: 'The same question elsewhere', url: 'https://polymarket.com/event/x', yesProbability: 0.21, volumeUsd: 12_345 },
      ],
      kalshi: [{ title: hostile, url: "javascript:document.title='broken'" }],
      exclusiveToService: false,
      fetchedMs: 12,
      note: hostile,
      incompleteVenues: ['kalshi'],
    }),
    joinWaitlist: async () => 'saved',
    limits: { resolve: [], venues: [], waitlist: [], appeals: [], proposals: [], checks: [] },
    now: () => new Date('2026-11-20T00:00:00Z'),
    propose: async () => ({ id: proposal.id, draftToken: 'token' }),
    withdraw: async () => undefined,
    fileAppeal: async () => sampleAppeal,
    findAppeal: async (id) => (id === sampleAppeal.id ? sampleAppeal : undefined),
    followProposal: async () => ({
      proposal,
      steps: [{ from: null, to: 'pending', notes: null, at: proposal.proposedAt }],
      marketSlug: undefined,
      isOwner: true,
    }),
    ...own,
  };
}
