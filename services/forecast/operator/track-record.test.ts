import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { trackRecord } from '../contract/index.ts';
import { useForecast } from '../testing/use-forecast.ts';
import { trackRecordCommand } from './track-record.ts';

const forecast = useForecast();

/** Runs the command as the operator's tool does, and reads what it prints as JSON. */
async function run(...words: string[]): Promise<any> {
  const program = new Command('trivium').option('--json').exitOverride();
  program.addCommand(trackRecordCommand());
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await program.parseAsync(['--json', 'track-record', forecast().url, ...words], { from: 'user' });
    return JSON.parse(write.mock.calls.map(([text]) => text).join(''));
  } finally {
    write.mockRestore();
  }
}

let seconds = 0;
/** Stores a result of the resolver as the resolver does, later than those before. */
async function store(slug: string, result: object): Promise<string> {
  const id = `res_${(seconds++).toString(16).padStart(20, '0')}`;
  const createdAt = new Date(Date.UTC(2026, 10, 23, 0, 0, seconds)).toISOString();
  const record = {
    id,
    createdAt,
    question: 'q',
    resolutionCriteria: 'c',
    closesAt: createdAt,
    judgedAt: createdAt,
    market: { slug },
    result: { reasoning: 'It says so.', citedSources: [], appealAvailable: true, ...result },
    evidence: [],
    votes: [],
    abstentions: [],
    background: null,
    rule: null,
  };
  await forecast().pool.query(
    'insert into forecast.resolutions (id, market_id, created_at, record) select $1, id, $3, $4 from forecast.markets where slug = $2',
    [id, slug, createdAt, JSON.stringify(record)],
  );
  return id;
}
const readRecord = async () => trackRecord.strict().parse((await forecast().fetch('/api/track-record')).json());
const decision = (proposedOutcome: string, confidence: number) => ({ status: 'verifiable', proposedOutcome, confidence });

test('every resolved market is listed, and one that the resolver has not decided has no result', async () => {
  const { count, markets } = await readRecord();
  expect(count).toBeGreaterThanOrEqual(30);
  expect(markets.map(({ slug }) => slug)).toEqual(markets.map(({ slug }) => slug).toSorted());
  expect(markets.every(({ resolver }) => resolver === null)).toBe(true);
});

test('the first result that proposes an outcome counts, and no later one', async () => {
  const slug = 'singapore-2025-pap-wins-90-seats';
  await store(slug, { status: 'ambiguous' });
  const first = await store(slug, decision('yes', 0.7));
  await store(slug, decision('no', 1));
  const listed = (await readRecord()).markets.find((market) => market.slug === slug);
  expect(listed).toEqual({
    slug,
    outcome: 'no',
    resolver: { resolutionId: first, proposedOutcome: 'yes', confidence: 0.7 },
  });
});

test('the command computes both scores from public data alone', async () => {
  await store('python-3-14-released-by-31-october-2025', decision('yes', 0.9));
  const { count, markets } = await readRecord();
  const scores = await run();
  // Without an estimate before the close there is no score of the curators.
  const counts = [scores.curators.count ?? 0, scores.curatorsInHindsight.count ?? 0];
  expect(counts[0] + counts[1]).toBe(markets.filter(({ outcome }) => outcome !== 'void').length);
  expect(scores.resolver).toMatchObject({ resolved: count, decided: 2, right: 1 });
  expect(scores.resolver.brier).toBeCloseTo((0.7 ** 2 + 0.1 ** 2) / 2);
});

test('with --judge the command first asks for every undecided market, and for no other', async () => {
  const { markets } = await readRecord();
  const open = fetch;
  const requests: unknown[] = [];
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.method !== 'POST') return open(input, init);
    requests.push([new URL(input as URL).pathname, JSON.parse(init.body as string)]);
    return Promise.resolve(Response.json({}));
  });
  await run('--judge').finally(() => spy.mockRestore());
  const undecided = markets.filter(({ resolver }) => resolver === null);
  expect(requests).toEqual(undecided.map(({ slug }) => ['/api/resolve', { identifier: slug }]));
  expect(requests.length).toBeLessThan(markets.length);
});

test('the command refuses a result whose record is of another market', async () => {
  const id = await store('debian-13-released-by-31-august-2025', decision('yes', 0.9));
  await forecast().pool.query(`alter table forecast.resolutions disable trigger user`);
  await forecast().pool.query(
    `update forecast.resolutions set market_id = (select id from forecast.markets where slug = 'rust-2024-edition-stable-by-28-february-2025') where id = $1`,
    [id],
  );
  await expect(run()).rejects.toThrow(`${id} is no record of a decision on rust-2024-edition-stable-by-28-february-2025`);
});
