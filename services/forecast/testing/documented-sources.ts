import type { MarketRule } from '../domain/markets/market-rule.ts';

/** One dated value that a sample shows. */
export interface Sample {
  /** `2027-01-31` */
  readonly day: string;
  readonly value: number;
}

/** Writes values as a source documents its answer. */
type Writer = (rule: MarketRule, samples: readonly Sample[]) => string;

const json = (value: unknown) => JSON.stringify(value);

/** The documented shapes of the sources of curated rules, by host. */
const writers: Readonly<Record<string, Writer>> = {
  // https://fred.stlouisfed.org/docs/api: a graph's data as CSV, "." for a day without a value
  'fred.stlouisfed.org': ({ source }, samples) => {
    const id = new URL(source).searchParams.get('id');
    return [`observation_date,${id}`, '1999-12-31,.', ...samples.map(({ day, value }) => `${day},${value}`)].join('\n');
  },
  // Hourly history of Air4Thai: local time without a zone, null before a value arrives
  'air4thai.com': ({ source }, samples) => {
    const data = samples.flatMap(({ day, value }) =>
      Array.from({ length: 24 }, (_, hour) => ({
        DATETIMEDATA: `${day} ${String(hour).padStart(2, '0')}:00:00`,
        PM25: hour === 23 ? null : value,
      })),
    );
    const stationID = new URL(source).searchParams.get('stationID');
    return json({ result: 'OK', error: '', stations: [{ stationID, data }] });
  },
  // https://mempool.space/docs/api/rest: /api/blocks/:startHeight, blocks downwards
  'mempool.space': ({ source }, samples) => {
    const height = Number(source.split('/').at(-1));
    const timestamp = Date.parse(`${samples[0]?.day}T12:00:00Z`) / 1000;
    const block = (below: number) => ({
      id: `000000${below}`,
      height: height - below,
      version: 536870912,
      timestamp: timestamp - below * 600,
      tx_count: 3000,
      extras: { reward: 312500000, pool: { id: 1, name: 'Foundry USA' } },
    });
    return json(samples.length === 0 ? [] : [block(0), block(1), block(2)]);
  },
  // https://www.python.org/api/v2/downloads/release/
  'www.python.org': ({ source }, samples) =>
    json(
      samples.map(({ day }) => ({
        name: 'Python 3',
        slug: new URL(source).searchParams.get('slug'),
        version: 3,
        is_published: true,
        is_latest: true,
        release_date: `${day}T11:00:00Z`,
        pre_release: false,
        release_notes_url: '',
        resource_uri: 'https://www.python.org/api/v2/downloads/release/1000/',
      })),
    ),
  // https://www.postgresql.org/versions.json
  'www.postgresql.org': (_, samples) =>
    json([
      {
        current: false,
        eolDate: '2030-11-14',
        firstRelDate: '2025-09-25',
        latestMinor: '9',
        major: '18',
        relDate: '2027-08-12',
        supported: true,
      },
      ...samples.map(({ day }) => ({
        current: true,
        eolDate: '2032-11-11',
        firstRelDate: day,
        latestMinor: '0',
        major: '20',
        relDate: day,
        supported: true,
      })),
    ]),
  // https://nodejs.org/dist/index.json
  'nodejs.org': (_, samples) =>
    json([
      ...samples.map(({ day }) => ({
        version: 'v27.0.0',
        date: day,
        files: ['aix-ppc64', 'headers'],
        npm: '12.0.0',
        v8: '15.0',
        modules: '160',
        lts: false,
        security: false,
      })),
      { version: 'v26.1.0', date: '2026-05-12', files: ['headers'], npm: '11.9.0', modules: '147', lts: false, security: false },
    ]),
  // https://arxiv.org/stats/monthly_submissions, "Download data as CSV"
  'arxiv.org': (_, samples) =>
    ['month,submissions,historical_delta', ...samples.map(({ day, value }) => `${day.slice(0, 7)},${value},0`)].join('\n'),
};

/** The answer of a rule's source that shows these values, in its documented shape; undefined for a source without one. */
export const documentedAnswer = (rule: MarketRule, samples: readonly Sample[]): string | undefined =>
  writers[new URL(rule.source).hostname]?.(rule, samples);
