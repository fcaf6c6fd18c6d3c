import { categoryLabels, endpoints, exampleSlug, type Market, type MarketDetails } from '../contract/index.ts';

/** Examples of the served description. `description.test.ts` checks each against its schema. */

const market: Market = {
  id: 'mkt_0f1e2d3c4b5a',
  slug: exampleSlug,
  question: 'ค่าฝุ่น PM2.5 เฉลี่ย 24 ชั่วโมงในกรุงเทพฯ จะเกิน 100 ไมโครกรัมต่อลูกบาศก์เมตรในเดือนมกราคม 2570 หรือไม่',
  questionEn: 'Will the 24-hour average of PM2.5 in Bangkok exceed 100 micrograms per cubic metre in January 2027?',
  category: 'thai-climate',
  status: 'open',
  yesProbability: 0.35,
  volumeUsd: 0,
  openInterestUsd: 0,
  closesAt: '2027-01-31T16:59:59.000Z',
  resolutionCriteria: 'Yes if any station of the Pollution Control Department in Bangkok publishes such an average.',
  resolutionSources: ['http://air4thai.pcd.go.th/'],
  priceHistory: [0.3, 0.35],
  tags: ['pm25', 'bangkok'],
  createdBy: 'trivium-curators',
  isSample: true,
  outcome: null,
  resolvedAt: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-22T03:00:00.000Z',
};

const details: MarketDetails = {
  ...market,
  history: [
    { date: '2026-10-31', yes: 0.3 },
    { date: '2026-11-15', yes: 0.35 },
  ],
  background: null,
  outcomeReason: null,
  outcomeSource: null,
  related: [],
  url: `https://forecast.example.org/m/${exampleSlug}`,
  appealUrl: null,
};

const question = {
  question: 'Did the average exceed the limit?',
  resolutionCriteria: 'Yes if the named page reports an average above the limit in January 2026.',
  resolutionSources: ['https://example.org/report'],
  closesAt: '2026-01-31T16:59:59Z',
};

const resolved = {
  status: 'ambiguous',
  reasoning: 'No provider is configured, so no outcome is proposed. 1 of 1 sources could be read.',
  citedSources: [
    { source: 'example.org', checked: true, note: 'Read 2026-11-20T03:00:00.000Z.', url: 'https://example.org/report' },
  ],
  appealAvailable: false,
  market: null,
  asOf: '2026-11-20T03:00:00.000Z',
};

const resolution = {
  id: 'res_0f1e2d3c4b5a69788796',
  createdAt: '2026-11-20T03:00:00.000Z',
  question: question.question,
  resolutionCriteria: question.resolutionCriteria,
  closesAt: '2026-01-31T16:59:59.000Z',
  judgedAt: '2026-11-20T03:00:00.000Z',
  market: null,
  result: resolved,
  evidence: [
    {
      url: 'https://example.org/report',
      finalUrl: 'https://example.org/report',
      title: 'Report',
      fetchedAt: '2026-11-20T03:00:00.000Z',
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      removedSentences: 0,
    },
  ],
  votes: [],
  abstentions: [],
  rule: null,
};

const verifier = { mode: 'live', providersConfigured: ['anthropic', 'openai'], providersAvailable: ['anthropic'] };

const proposal = {
  id: '5f0c7f2e-5a0b-4c55-9d4e-8f6f0f6f0a11',
  draftId: 'bridge-2027',
  ...question,
  category: 'thai-politics',
  tags: ['bridge'],
  proposedAt: '2026-11-22T03:00:00.000Z',
  reviewStatus: 'pending',
};

export const examples = {
  marketList: { version: 1, count: 1, generatedAt: '2026-11-22T03:00:00.000Z', markets: [market] },
  marketDetails: details,
  resolveBody: { market: { identifier: exampleSlug }, question },
  resolveResult: resolved,
  resolution,
  trackRecord: {
    count: 2,
    markets: [
      {
        slug: 'bitcoin-block-840000-mined-by-20-april-2024',
        outcome: 'yes',
        resolver: { resolutionId: resolution.id, proposedOutcome: 'yes', confidence: 1 },
      },
      { slug: 'singapore-2025-pap-wins-90-seats', outcome: 'no', resolver: null },
    ],
  },
  resolverStatus: { ...verifier, note: '1 of 2 providers can be asked now.' },
  crossVenue: {
    query: 'Bitcoin above 150,000 US dollars',
    polymarket: [
      { title: 'Will Bitcoin reach $150,000?', url: 'https://polymarket.com/event/btc', yesProbability: 0.21, volumeUsd: 12_345 },
    ],
    kalshi: [],
    exclusiveToService: false,
    fetchedMs: 412,
  },
  waitlistBody: { entry: { email: 'somebody@example.org', side: 'yes', sizeUsd: 25 } },
  waitlistAnswer: { status: 'joined', saved: true },
  health: {
    name: 'Trivium Forecast',
    status: 'ok',
    phase: 'phase-0',
    baseUrl: 'https://forecast.example.org',
    timestamp: '2026-11-22T03:00:00.000Z',
    educationalBeta: true,
  },
  stats: {
    name: 'Trivium Forecast',
    baseUrl: 'https://forecast.example.org',
    phase: 'phase-0',
    generatedAt: '2026-11-22T03:00:00.000Z',
    markets: {
      total: 1,
      sample: 1,
      real: 0,
      byStatus: { open: 1, closingSoon: 0, resolved: 0 },
      byCategory: [{ key: 'thai-climate', label: categoryLabels['thai-climate'], count: 1 }],
    },
    verifier,
    mcp: {
      package: '@trivium/forecast-mcp',
      sourceVersion: '0.1.0',
      npmPublished: false,
      tools: ['forecast_list_markets'],
      sourceUrl: 'https://github.com/trivium-faculty/trivium/tree/main/services/forecast/mcp',
    },
    endpoints: [endpoints[0]],
  },
  status: {
    state: 'ok',
    checkedAt: '2026-11-22T03:00:00.000Z',
    parts: [
      { name: 'database', state: 'ok', reason: null, at: '2026-11-22T03:00:00.000Z' },
      { name: 'resolver', state: 'unknown', reason: 'no_provider_configured', at: null, available: 0, configured: 0 },
    ],
  },
  queue: {
    version: 1,
    count: 1,
    byStatus: { pending: 1, revisionsRequested: 0, approved: 0, rejected: 0 },
    generatedAt: '2026-11-22T03:00:00.000Z',
    queueUrl: 'https://forecast.example.org/proposals',
    submitVia: { mcpTool: 'forecast_propose_market', mcpPackage: '@trivium/forecast-mcp' },
    reviewSlaHours: 72,
    proposals: [proposal],
  },
  proposalDetails: {
    ...proposal,
    steps: [{ from: null, to: 'pending', notes: null, at: '2026-11-22T03:00:00.000Z' }],
    market: null,
  },
  webhookBody: { receiver: { url: 'https://receiver.example.org/hook', kinds: ['market.resolved'] } },
  webhookSubscription: {
    id: 'wh_0f1e2d3c4b5a',
    url: 'https://receiver.example.org/hook',
    kinds: ['market.resolved'],
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
  webhookState: {
    id: 'wh_0f1e2d3c4b5a',
    url: 'https://receiver.example.org/hook',
    kinds: ['market.resolved'],
    createdAt: '2026-11-22T03:00:00.000Z',
    failingSince: null,
    disabledAt: null,
    disabledReason: null,
    pending: 0,
    deadLettered: 0,
  },
  appealBody: {
    appeal: {
      identifier: exampleSlug,
      reason: 'The station at Lat Krabang published an average of 104 on 14 January.',
      evidence: ['https://example.org/report'],
    },
  },
  appeal: {
    id: 'apl_5f0c7f2e',
    market: { identifier: exampleSlug },
    status: 'open',
    filedAt: '2027-02-02T03:00:00.000Z',
    answer: null,
    answeredAt: null,
  },
} as const;
