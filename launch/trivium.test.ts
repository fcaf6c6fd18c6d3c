import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchProgram, makeUsedHome } from './testing/processes.ts';

// One service runs for the whole file, as it does while operators work.
let home: string;
let service: ReturnType<typeof launchProgram>;
let url: string;

beforeAll(async () => {
  home = await makeUsedHome();
  service = launchProgram('start', ['forecast'], { TRIVIUM_HOME: home });
  url = await service.ready;
});
afterAll(async () => {
  service.kill('SIGTERM');
  await service.exited;
  await rm(home, { recursive: true, force: true });
});

async function trivium(...args: string[]) {
  const run = launchProgram('trivium', args, { TRIVIUM_HOME: home });
  const code = await run.exited;
  return { code, output: run.output() };
}
const json = async (...args: string[]) => {
  const { code, output } = await trivium('--json', ...args);
  expect([code, output]).toEqual([0, output]);
  return JSON.parse(output);
};
const file = async (name: string, content: unknown) => {
  const path = join(home, name);
  await writeFile(path, JSON.stringify(content));
  return path;
};
const market = async (slug: string) =>
  (await (await fetch(`${url}/api/markets`)).json()).markets.find((one: { slug: string }) => one.slug === slug);
const within = { timeout: 5_000, interval: 50 };

const content = {
  question: 'คำถามของผู้ดูแลระบบใช่หรือไม่',
  questionEn: 'A question from an operator?',
  category: 'global-tech',
  closesAt: '2028-01-01T00:00:00Z',
  resolutionCriteria: 'Yes if the page says so before the close of the market.',
  resolutionSources: ['https://example.org/'],
  tags: ['operator'],
};

test('--help lists the services, nouns and verbs', async () => {
  expect((await trivium('--help')).output).toContain('forecast');
  expect((await trivium('forecast', '--help')).output).toMatch(/markets[\s\S]*proposals[\s\S]*appeals[\s\S]*waitlist/);
  const { code, output } = await trivium('forecast', 'proposals', 'approve', '--help');
  expect(code).toBe(0);
  expect(output).toContain('--slug');
});

test('the doctor looks at what runs, says what it found, and exits with 1 where something is wrong', async () => {
  const { code, output } = await trivium('doctor', 'forecast');
  expect([code, output]).toEqual([0, output]);
  for (const line of [
    'settings: nothing',
    'database of forecast: PostgreSQL 17',
    'database of forecast: encoding UTF8',
    'keys: ',
  ])
    expect(output).toContain(`ok       ${line}`);
  const env = { TRIVIUM_HOME: home, LOG_LEVEL: 'loud', FORECAST_EVIDENCE_DAYS: 'many' };
  const wrong = launchProgram('start', ['--check', 'forecast'], env);
  expect([await wrong.exited, wrong.output()]).toEqual([1, wrong.output()]);
  expect(wrong.output()).toMatch(/fault +settings: LOG_LEVEL[\s\S]*fault +settings: FORECAST_EVIDENCE_DAYS/);
});

test('a market added, repriced, edited and resolved by an operator shows in the running service', async () => {
  const added = await file('market.json', { ...content, slug: 'by-hand', yesProbability: 0.4 });
  expect(await json('forecast', 'markets', 'add', added)).toMatchObject({ slug: 'by-hand', yesProbability: 0.4 });
  await expect.poll(() => market('by-hand'), within).toMatchObject({ status: 'open', yesProbability: 0.4 });
  await json('forecast', 'markets', 'reprice', 'by-hand', '0.9');
  await json('forecast', 'markets', 'edit', 'by-hand', await file('edit.json', { tags: ['edited'] }));
  await expect.poll(() => market('by-hand'), within).toMatchObject({ yesProbability: 0.9, tags: ['edited'] });
  await json('forecast', 'markets', 'resolve', 'by-hand', 'no', '--reason', 'It was not so.', '--early');
  await expect.poll(() => market('by-hand'), within).toMatchObject({ status: 'resolved', yesProbability: 0 });
});

test('a proposal submitted and approved by command becomes a market', async () => {
  const { id } = await json('forecast', 'proposals', 'submit', await file('draft.json', { ...content, draftId: 'cli-draft' }));
  expect(await json('forecast', 'proposals', 'list', '--status', 'pending')).toMatchObject([{ id, draftId: 'cli-draft' }]);
  await json('forecast', 'proposals', 'approve', id, '--slug', 'from-a-proposal', '--by', 'the board', '--notes', 'well asked');
  await expect.poll(() => market('from-a-proposal'), within).toMatchObject({ yesProbability: 0.5 });
  expect(await json('forecast', 'proposals', 'show', id)).toMatchObject({
    reviewStatus: 'approved',
    transitions: [{ to: 'pending' }, { to: 'approved', actor: 'the board', notes: 'well asked' }],
  });
});

test('an appeal is listed and answered', async () => {
  const resolved = (await (await fetch(`${url}/api/markets?status=resolved&limit=1`)).json()).markets[0].slug;
  const filed = await fetch(`${url}/api/appeals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: resolved, reason: 'The record says something else today.' }),
  });
  const { id } = await filed.json();
  expect(await json('forecast', 'appeals', 'list', '--status', 'open')).toMatchObject([{ id, marketSlug: resolved }]);
  expect(await json('forecast', 'appeals', 'answer', id, '--answer', 'It does not.')).toMatchObject({ status: 'dismissed' });
});

test('waitlist entries are exported with a removal link that works, and erased', async () => {
  await fetch(`${url}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'Exported@example.org' }),
  });
  const [entry] = await json('forecast', 'waitlist', 'export', '--email', 'exported@example.org');
  const link = new URL(entry.removalLink);
  expect((await fetch(`${url}${link.pathname}${link.search}`)).status).toBe(200);
  expect(await json('forecast', 'waitlist', 'erase', 'EXPORTED@example.org')).toEqual({ erased: 1 });
});

test('without --json a list is a table that a person can read', async () => {
  const { output } = await trivium('forecast', 'markets', 'list');
  expect(output.split('\n')[0]).toMatch(/^slug +status +yesProbability/);
});

test('a backup taken while the service runs replaces an expired one, is restored into another folder, and refused where a database is', async () => {
  const added = await file('backed-up.json', { ...content, slug: 'backed-up', yesProbability: 0.4 });
  await json('forecast', 'markets', 'add', added);
  const backups = await mkdtemp(join(inject('runFolder'), 'backups-'));
  await writeFile(join(backups, 'trivium-20200101T020000Z.tar.gz'), '');
  const other = await mkdtemp(join(inject('runFolder'), 'restored-'));
  try {
    expect((await trivium('backup', '--to', backups, '--keep', '1')).code).toBe(0);
    const [name = '', ...older] = await readdir(backups);
    expect([name, older]).toEqual([expect.stringMatching(/^trivium-(?!2020)\d{8}T\d{6}Z\.tar\.gz$/), []]);
    const archive = join(backups, name);
    expect(JSON.parse((await trivium('--json', 'doctor', 'forecast')).output)).toContainEqual({
      subject: 'backups',
      state: 'ok',
      says: `the newest is 0 hours old: ${archive}`,
    });
    const moment = /^trivium_last_backup_timestamp_seconds (\d+(?:\.\d+)?)$/m.exec(await (await fetch(`${url}/metrics`)).text());
    expect(Date.now() / 1000 - Number(moment?.[1])).toBeLessThan(120);
    const refused = await trivium('restore', archive);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('home_in_use')]);
    const nowhere = launchProgram('trivium', ['restore', archive], { TRIVIUM_HOME: join(archive, 'no-folder') });
    expect([await nowhere.exited, nowhere.output()]).toEqual([1, expect.stringMatching(/^trivium: .*\(home_not_writable\)$/m)]);
    const restored = launchProgram('trivium', ['restore', archive], { TRIVIUM_HOME: other });
    expect(await restored.exited).toBe(0);
    const twice = launchProgram('trivium', ['restore', archive], { TRIVIUM_HOME: other });
    expect([await twice.exited, twice.output()]).toEqual([1, expect.stringContaining('restore_target_not_empty')]);
    const again = launchProgram('start', ['forecast'], { TRIVIUM_HOME: other });
    const { markets } = await (await fetch(`${await again.ready}/api/markets`)).json();
    expect(markets.map(({ slug }: { slug: string }) => slug)).toContain('backed-up');
    again.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  } finally {
    await rm(other, { recursive: true, force: true });
    await rm(backups, { recursive: true, force: true });
  }
});

test.for<[name: string, args: string[], code: string]>([
  ['a backup without a place', ['backup'], 'backup_place_unclear'],
  ['an unknown market', ['forecast', 'markets', 'reprice', 'nothing', '0.5'], 'market_not_found'],
  ['an unknown service', ['doctor', 'protal'], 'service_unknown'],
  ['a file that is not there', ['forecast', 'markets', 'add', '/nowhere.json'], 'content_invalid'],
  ['an unknown outcome', ['forecast', 'markets', 'resolve', 'x', 'perhaps', '--reason', 'x'], 'Allowed choices'],
  ['a probability above 1', ['forecast', 'markets', 'reprice', 'x', '1.5'], 'from 0 to 1'],
])('%s is refused with one clear sentence and a non-zero exit', async ([, args, sentence]) => {
  const { code, output } = await trivium(...args);
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/^ +at /m);
});
