import { join } from 'node:path';
import { useDatabase } from '@trivium/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { playDailyMed, playEcfr, type PlayedSection } from '../../testing/publisher-apis.ts';
import { day, entryOf, useHealth } from '../../testing/use-citation-health.ts';

const database = useDatabase('catalog', join(import.meta.dirname, '../../migrations'));
beforeEach(() => database().pool.query('delete from catalog.citation_health; delete from catalog.citation_hosts'));

const dose = '5 mg/lb (11 mg/kg)';
const ecfrPage = 'https://www.ecfr.gov/current/title-21/section-520.88';
const good: PlayedSection = {
  versions: [{ date: '2017-01-01' }, { date: '2019-03-13', amendment_date: '2019-03-13' }],
  paragraphs: [
    '(a) <I>Specifications.</I> Each tablet contains 50 milligrams (mg).',
    '(b) <I>Conditions of use in dogs</I>—(1) <I>Amount.</I> 5 milligrams per pound of body weight.',
  ],
};

/** One eCFR citation that a curator read on a day, and a server that plays eCFR. */
async function cite(section: PlayedSection | undefined, asOf: string | undefined = '2026-04-05', perHostMs = 0) {
  const held = await useHealth(database(), { entries: () => [entryOf('cfr', ecfrPage, [dose], asOf)], perHostMs });
  playEcfr(held.server, section ? { '520.88': section } : {});
  const citation = async () => (await held.health.read()).citations[0];
  return { ...held, citation };
}

describe('a citation of eCFR is read by its API', () => {
  test.for<
    [
      rule: string,
      section: PlayedSection | undefined,
      asOf: string | undefined,
      state: string,
      code: string | null,
      amendedOn: string | null,
    ]
  >([
    [
      'ok while the section has the figures and was last amended before it was read',
      good,
      '2026-04-05',
      'ok',
      null,
      '2019-03-13',
    ],
    [
      'amended where its newest amendment is later than the reading',
      good,
      '2019-03-12',
      'amended',
      'amended_since',
      '2019-03-13',
    ],
    ['ok on the day of the amendment', good, '2019-03-13', 'ok', null, '2019-03-13'],
    ['amended where an old edition was read', good, 'edition of about 2014', 'amended', 'amended_since', '2019-03-13'],
    ['ok where nobody wrote down what edition was read', good, 'older edition', 'ok', null, '2019-03-13'],
    [
      'not amended by a version without a change of text',
      { ...good, versions: [...good.versions, { date: '2025-01-01', substantive: false }] },
      '2020-01-01',
      'ok',
      null,
      '2019-03-13',
    ],
    [
      'not amended by the edition with which the history begins; the source note tells earlier amendments',
      {
        ...good,
        versions: [{ date: '2017-01-01' }],
        note: '[57 FR 37331, Aug. 18, 1992, as amended at 81 FR 48702, July 26, 2016]',
      },
      '2014-10-28',
      'amended',
      'amended_since',
      '2016-07-26',
    ],
    [
      'figures-changed where the dose is no longer in its text, also if it was amended',
      { ...good, paragraphs: ['(a) <I>Amount.</I> 6 milligrams per pound of body weight.'] },
      '2014',
      'figures-changed',
      'figures_missing',
      '2019-03-13',
    ],
    [
      'moved where the newest version removed it',
      { ...good, versions: [...good.versions, { date: '2024-02-02', removed: true }] },
      '2026-04-05',
      'moved-content',
      'section_withdrawn',
      null,
    ],
    ['a strike where eCFR does not know it', undefined, '2026-04-05', 'transient', 'section_absent', null],
  ])('%s', async ([, section, asOf, state, code, amendedOn]) => {
    const { health, citation } = await cite(section, asOf);
    expect(await health.probeNow('cfr')).toMatchObject({ state, code });
    expect(await citation()).toMatchObject({ state, amendedOn, reader: 'ecfr', url: ecfrPage });
  });

  test('it never asks the page for people', async () => {
    const { server, health } = await cite(good);
    await health.probeNow('cfr');
    expect(server.hits.filter((hit) => !hit.startsWith('/wayback'))).toEqual([
      '/api/versioner/v1/versions/title-21.json?part=520&section=520.88',
      '/api/versioner/v1/titles.json',
      '/api/versioner/v1/full/2026-11-20/title-21.xml?part=520&section=520.88',
    ]);
  });

  test('the figures may be in a table of the section', async () => {
    const table = '<DIV><TABLE><TR><TH>Weight</TH><TH>Dose</TH></TR><TR><TD>10 lb</TD><TD>5 mg/lb</TD></TR></TABLE></DIV>';
    const { health, citation } = await cite({ ...good, paragraphs: ['(a) <I>Amount.</I> See the table.', table] });
    expect(await health.probeNow('cfr')).toMatchObject({ state: 'ok' });
    expect(await citation()).toMatchObject({ figuresFound: true });
  });

  test.for<[rule: string, status: number, type: string, body: string, state: string, code: string]>([
    [
      'a page that asks who we are is a block',
      200,
      'text/html',
      '<title>Federal Register :: Request Access</title>',
      'blocked',
      'access_requested',
    ],
    ['another page is no answer', 200, 'text/html', '<title>Maintenance</title>', 'transient', 'api_answer_invalid'],
    ['broken JSON is no answer', 200, 'application/json', '{"content_versions":', 'transient', 'api_answer_invalid'],
    ['another JSON is no answer', 200, 'application/json', '[]', 'transient', 'api_answer_invalid'],
    ['a fault of the server passes', 503, 'application/json', '{}', 'transient', 'server_failed'],
    ['a 403 is a block', 403, 'application/json', '{}', 'blocked', 'access_forbidden'],
    ['a 429 is a block', 429, 'application/json', '{}', 'blocked', 'requests_limited'],
  ])('%s', async ([, status, type, body, state, code]) => {
    const { server, health, citation } = await cite(good);
    server.play(
      '/api/versioner/v1/versions/title-21.json',
      (_, res) => void res.writeHead(status, { 'content-type': type }).end(body),
    );
    expect(await health.probeNow('cfr')).toMatchObject({ state, code });
    expect(await citation()).toMatchObject({ latestStatus: status, figuresFound: null, amendedOn: null });
    expect((await health.read()).note).toBe('No page could be read.');
  });

  test('a section that eCFR does not know is dead after the third time, three days apart', async () => {
    const { clock, health } = await cite(undefined);
    const states = [];
    for (let time = 0; time < 3; time += 1) {
      states.push((await health.probeNow('cfr')).state);
      clock.advance(3 * day);
    }
    expect(states).toEqual(['transient', 'transient', 'dead']);
  });

  test('its requests are a second apart', async () => {
    const { server, clock, health } = await cite(good, '2026-04-05', 1_000);
    const probe = health.probeNow('cfr');
    const requestCount = () => server.hits.length;
    for (const count of [1, 2, 3]) {
      await expect.poll(requestCount).toBe(count);
      if (count < 3) clock.advance(1_000);
    }
    clock.advance(1_000);
    expect(await probe).toMatchObject({ state: 'ok' });
  });
});

describe('a citation of DailyMed is read by its SPL services', () => {
  const setId = 'f918583d-0337-40da-8da1-1e1320b8d027';
  const page = `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${setId}`;
  const published = ['May 25, 2026', 'Jan 13, 2025'];
  test.for<[rule: string, asOf: string, text: string, state: string]>([
    ['ok while its newest version was published before it was read', '2026-06-01', `Give ${dose} once.`, 'ok'],
    ['amended where its newest version is later than the reading', '2026-02-01', `Give ${dose} once.`, 'amended'],
    ['figures-changed where the dose is no longer in its text', '2026-06-01', 'Give 6 mg/lb once.', 'figures-changed'],
  ])('%s', async ([, asOf, text, state]) => {
    const { server, health } = await useHealth(database(), { entries: () => [entryOf('label', page, [dose], asOf)] });
    playDailyMed(server, setId, published, text);
    expect(await health.probeNow('label')).toMatchObject({ state });
    expect((await health.read()).citations).toMatchObject([{ reader: 'dailymed', amendedOn: '2026-05-25' }]);
  });

  test('a label that it does not know is a strike', async () => {
    const { health } = await useHealth(database(), { entries: () => [entryOf('label', page, [dose])] });
    expect(await health.probeNow('label')).toMatchObject({ state: 'transient', code: 'label_absent' });
  });

  test('a label of its archive is read as a page', async () => {
    const archived = 'https://dailymed.nlm.nih.gov/dailymed/archives/fdaDrugInfo.cfm?archiveid=92624';
    const { health } = await useHealth(database(), { entries: () => [entryOf('label', archived, [dose])] });
    expect((await health.read()).citations).toMatchObject([{ reader: 'page' }]);
  });
});

test('before any probe, health says that none was probed', async () => {
  const { health } = await cite(good);
  expect((await health.read()).note).toBe('No citation has been checked yet.');
  await health.probeNow('cfr');
  expect((await health.read()).note).toBeNull();
});
