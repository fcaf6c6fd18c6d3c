import type { Resolution } from '../../contract/index.ts';

/** Text of a market or a proposal that could break a page. */
export const hostile = `"><script>document.title='broken'</script><img src=x onerror="document.title='broken'">'`;

export const criteria = `ตัดสินว่า “ใช่” หากประกาศในราชกิจจานุเบกษาภายในวันที่กำหนด

Resolves Yes if it is published in the Royal Gazette by the day named.`;

export const sampleResolution: Resolution = {
  id: 'res_00000000000000000000',
  createdAt: '2026-11-20T03:00:00Z',
  question: hostile,
  resolutionCriteria: criteria,
  closesAt: '2026-01-31T16:59:59Z',
  judgedAt: '2026-11-20T03:00:00Z',
  market: { slug: 'settled' },
  result: {
    status: 'verifiable',
    reasoning: hostile,
    citedSources: [{ source: hostile, checked: false, note: hostile, url: "javascript:document.title='broken'" }],
    appealAvailable: false,
    proposedOutcome: 'no',
    confidence: 0.92,
  },
  evidence: [
    {
      url: 'https://ratchakitcha.soc.go.th/1',
      finalUrl: 'https://ratchakitcha.soc.go.th/1',
      title: hostile,
      fetchedAt: '2026-11-20T03:00:00Z',
      sha256: '0'.repeat(64),
      removedSentences: 2,
    },
  ],
  votes: [
    {
      provider: 'openai',
      outcome: 'no',
      confidence: 0.92,
      reasoning: hostile,
      clauses: [],
      quotes: [
        {
          quote: 'published on 1 December',
          url: 'https://ratchakitcha.soc.go.th/1',
          isVerbatim: true,
          before: 'The act was ',
          after: ', and is in force.',
        },
      ],
      counts: true,
      dropped: null,
      reading: { provider: 'groq', outcome: 'no', reasoning: hostile },
    },
  ],
  abstentions: [{ provider: 'mistral', code: 'provider_not_awaited' }],
  rule: {
    outcome: 'no',
    reason: hostile,
    value: 93_354.2,
    unit: 'US dollars',
    against: 100_000,
    at: '2024-12-31T00:00:00Z',
    words: '2024-12-31,93354.2',
  },
};
