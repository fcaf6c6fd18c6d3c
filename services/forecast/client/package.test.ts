import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedIdentity } from '../../../packages/core/publishing.ts';
import { useForecast } from '../testing/use-forecast.ts';
import { buildClient } from './build.ts';

const run = promisify(execFile);
const forecast = useForecast();

// The package as users get it: built, packed and installed elsewhere.
let project: string;
let installed: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'trivium-client-'));
  const dist = join(project, 'dist');
  await buildClient(dist);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: dist });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
  await rm(dist, { recursive: true });
  await writeFile(join(project, 'package.json'), '{"type":"module","private":true}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(project, packed.filename)], { cwd: project });
  installed = join(project, 'node_modules/@trivium/forecast-client');
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Runs a program in Node with nothing of this repository in reach; it prints JSON. */
async function program(text: string): Promise<unknown> {
  const head = `import { createForecastClient, ForecastError } from '@trivium/forecast-client';
    const forecast = createForecastClient({ baseUrl: '${forecast().url}/' });\n`;
  await writeFile(join(project, 'program.mjs'), head + text);
  const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: project });
  return JSON.parse(stdout);
}

test('the package has no dependencies and no TypeScript sources', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).toMatchObject(publishedIdentity('@trivium/forecast-client'));
  expect((await readdir(installed)).filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([]);
});

test('the client reads, filters and posts as the API does', async () => {
  const answer = await program(`const { markets } = await forecast.listMarkets({ status: 'resolved', limit: 1 });
    const details = await forecast.getMarket({ slug: markets[0].slug });
    const venues = await forecast.searchVenues({ q: 'bitcoin', terms: ['bitcoin,price', 'btc'] });
    const joined = await forecast.joinWaitlist({ email: 'client@example.org', marketId: details.id, side: 'yes' });
    const { endpoints } = await forecast.getStats();
    console.log(JSON.stringify({ slug: details.slug === markets[0].slug, outcome: details.outcome, query: venues.query, joined, endpoints: endpoints.length }));`);
  expect(answer).toEqual({
    slug: true,
    outcome: expect.stringMatching(/^(yes|no|void)$/),
    query: 'bitcoin',
    joined: { status: 'joined', saved: true },
    endpoints: 9,
  });
});

test('a refusal is an error with its code, status and fields', async () => {
  const answer =
    await program(`const refused = async (call) => call.then(() => 'answered', (error) => error instanceof ForecastError && [error.status, error.code, error.errors.map(({ path }) => path)]);
    console.log(JSON.stringify([
      await refused(forecast.getMarket({ slug: 'no/such market' })),
      await refused(forecast.joinWaitlist({ email: 'a@example.org', side: 'maybe' })),
      await refused(createForecastClient({ baseUrl: 'data:,' }).getHealth()),
    ]));`);
  expect(answer).toEqual([
    [404, 'market_not_found', []],
    [400, 'body_invalid', ['side']],
    [200, 'answer_unreadable', []],
  ]);
});

test('the types know every operation, its input and its answer', { timeout: 60_000 }, async () => {
  await writeFile(
    join(project, 'use.ts'),
    `import { createForecastClient, type ForecastClient, type Market, type MarketDetails } from '@trivium/forecast-client';
     const forecast: ForecastClient = createForecastClient({ baseUrl: '' });
     const list = await forecast.listMarkets();
     const market: Market | undefined = list.markets[0];
     const status: 'open' | 'closing-soon' | 'resolved' | undefined = market?.status;
     const details: MarketDetails = await forecast.getMarket({ slug: 'x' });
     const day: string | undefined = details.history[0]?.date;
     await forecast.resolve({ identifier: 'x' });
     await forecast.resolve({ question: 'q', resolutionCriteria: 'c', resolutionSources: ['https://a.b'], closesAt: '' });
     // @ts-expect-error: the slug is missing
     await forecast.getMarket({});
     // @ts-expect-error: no such category
     await forecast.listMarkets({ category: 'sports' });
     // @ts-expect-error: the address is missing
     await forecast.joinWaitlist({ side: 'yes' });
     export { status, day };`,
  );
  const options = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [], skipLibCheck: false };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }));
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const checked = await run(process.execPath, [tsc, '--project', project]).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toBe('');
});
