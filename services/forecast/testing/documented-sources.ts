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

/** The text by which a rule picks its rows. */
const rowOf = ({ values }: MarketRule) => (values.format === 'json' ? values.where?.equals : undefined);

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
  'www.postgresql.org': (rule, samples) =>
    json([
      {
        current: false,
        eolDate: '2030-11-14',
        firstRelDate: '2024-09-26',
        latestMinor: '9',
        major: '17',
        relDate: '2027-08-12',
        supported: true,
      },
      ...samples.map(({ day }) => ({
        current: true,
        eolDate: '2032-11-11',
        firstRelDate: day,
        latestMinor: '0',
        major: rowOf(rule),
        relDate: day,
        supported: true,
      })),
    ]),
  // https://nodejs.org/dist/index.json
  'nodejs.org': (rule, samples) =>
    json([
      ...samples.map(({ day }) => ({
        version: rowOf(rule),
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
  // https://endoflife.date/docs/api/v1/: /products/{product}
  'endoflife.date': (rule, samples) =>
    json({
      schema_version: '1.2.0',
      result: {
        name: rule.source.split('/').at(-1),
        category: 'os',
        releases: [
          ...samples.map(({ day }) => ({
            name: rowOf(rule),
            codename: null,
            label: rowOf(rule),
            releaseDate: day,
            isLts: false,
          })),
          { name: '1.0', codename: null, label: '1.0', releaseDate: '2012-03-28', isLts: false },
        ],
      },
    }),
  // https://github.com/npm/registry/blob/main/docs/download-counts.md, "Ranges"
  'api.npmjs.org': ({ source }, samples) => {
    const [start, end] = source.split('/').at(-2)?.split(':') ?? [];
    const downloads = samples.map(({ day, value }) => ({ downloads: value, day }));
    return json({ start, end, package: source.split('/').at(-1), downloads });
  },
  // https://github.com/jolpica/jolpica-f1/blob/main/docs/endpoints/results.md: texts for numbers, the newest race last
  'api.jolpi.ca': (_, samples) =>
    json({
      MRData: {
        series: 'f1',
        limit: '100',
        offset: '0',
        total: String(samples.length),
        RaceTable: {
          Races: samples.map(({ day, value }, index) => ({
            season: day.slice(0, 4),
            round: String(index + 1),
            raceName: 'Grand Prix',
            date: day,
            time: '13:00:00Z',
            Results: [{ number: '23', position: '9', points: String(value), Driver: { driverId: 'albon' }, grid: '11' }],
          })),
        },
      },
    }),
  // https://arxiv.org/stats/monthly_submissions, "Download data as CSV"
  'arxiv.org': (_, samples) =>
    ['month,submissions,historical_delta', ...samples.map(({ day, value }) => `${day.slice(0, 7)},${value},0`)].join('\n'),
};

/** The answer of a rule's source that shows these values, in its documented shape; undefined for a source without one. */
export const documentedAnswer = (rule: MarketRule, samples: readonly Sample[]): string | undefined =>
  writers[new URL(rule.source).hostname]?.(rule, samples);
