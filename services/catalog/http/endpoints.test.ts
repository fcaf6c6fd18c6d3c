import { connect } from 'node:net';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import {
  catalogAnswer,
  codeAnswer,
  drugAnswer,
  drugList,
  endpoints,
  health,
  keyAnswer,
  logAnswer,
  sourceHeaders,
} from '../contract/index.ts';
import { contact, useCatalog } from '../testing/use-catalog.ts';

const catalog = useCatalog();
const get = (path: string) => catalog().fetch(path);

test.for(endpoints)('$method $path carries the source fields and is open to every origin', async ({ path }) => {
  const answer = await get(path.replace('{slug}', 'amoxicillin').replace('{kid}', '0'.repeat(64)));
  for (const [name, value] of Object.entries(sourceHeaders)) expect(answer.headers.get(name)).toBe(value);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const exposed = answer.headers.get('access-control-expose-headers');
  for (const name of ['X-Source-Tier', 'X-Source-Limit-RPD', 'X-Source-Cost', 'X-Source-Enforcement', 'RateLimit'])
    expect(exposed).toContain(name);
});

test('refusals have the source fields too', async () => {
  for (const [path, init] of [
    ['/api/nothing', {}],
    ['/api/drugs/nothing', {}],
    ['/api/by-code', {}],
    ['/api/drugs', { method: 'POST' }],
    ['/tile/0/x', {}],
    ['/api/%6eothing', {}],
  ] as const) {
    const { headers, status } = await catalog().fetch(path, init);
    expect(status).toBeGreaterThanOrEqual(400);
    expect([path, headers.get('x-source-tier'), headers.get('access-control-allow-origin')]).toEqual([path, 'public', '*']);
  }
});

test('/api/drugs lists every entry with the tier summary', async () => {
  const answer = (await get('/api/drugs')).json();
  expect(drugList.parse(answer)).toEqual(answer);
  expect(Object.keys(answer)).toEqual(['apiVersion', 'lastUpdated', 'count', 'tierSummary', 'data']);
  expect(answer).toMatchObject({
    apiVersion: '0.0.1',
    count: 348,
    tierSummary: { verified: 0, community: 0, expert: 0, sourced: 348 },
  });
  expect(answer.data).toHaveLength(348);
});

test('/api/drugs/{slug} has every clinical section, the dosages and the citations', async () => {
  const answer = (await get('/api/drugs/amoxicillin')).json();
  expect(drugAnswer.parse(answer)).toEqual(answer);
  expect(Object.keys(answer)).toEqual(['apiVersion', 'lastUpdated', 'data']);
  const { data } = answer;
  expect(data.verificationTier).toBe('sourced');
  expect(Object.keys(data.sections)).toEqual([
    'mechanismOfAction',
    'indications',
    'contraindications',
    'adverseReactions',
    'drugInteractions',
    'basis',
  ]);
  for (const dosage of data.dosages)
    expect(dosage).toMatchObject({
      species: expect.any(String),
      indication: expect.any(String),
      route: expect.any(String),
      dose: expect.any(String),
    });
  expect(data.dosages.find(({ species }: { species: string }) => species === 'pig').withdrawal).toEqual({
    meat: { status: 'period', low: '15', high: '15', unit: 'd' },
  });
  expect(data.review).toBe('Compiled from the cited sources. No veterinarian has reviewed this entry.');
  expect(Object.values(data.sectionBases)).toContain('general-knowledge');
  expect(data.codes).toEqual({ atc: ['J01CA04'], rxnorm: ['723'], atcvet: ['QJ01CA04'] });
});

test("a signature's key id is the path of its key", async () => {
  const { data } = (await get('/api/drugs/amoxicillin')).json();
  const [, kid] = data.signatures[0].signerKeyId.split(':');
  const key = (await get(`/api/keys/${kid}`)).json();
  expect(keyAnswer.parse(key)).toEqual(key);
  expect(key.data).toMatchObject({ kty: 'OKP', crv: 'Ed25519', fingerprint: `ed25519:${kid}`, kid, demonstration: true });
});

test('/api/catalog has count and drugs, and nothing else', async () => {
  const answer = (await get('/api/catalog')).json();
  expect(Object.keys(answer)).toEqual(['count', 'drugs']);
  expect(catalogAnswer.parse(answer)).toEqual(answer);
  expect(answer.drugs).toEqual((await get('/api/drugs')).json().data);
});

test('/api/catalog/csv is RFC 4180: a row for each drug and dosage', async () => {
  const { headers, text } = await get('/api/catalog/csv');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]*catalog[^"]*\.csv"$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(923);
  for (const name of [
    'species',
    'indication',
    'route',
    'dose',
    'citation_count',
    'withdrawal_meat',
    'withdrawal_milk',
    'withdrawal_eggs',
  ])
    expect(Object.keys(rows[0] ?? {})).toContain(name);
  const flunixin = rows.find(
    ({ slug, route, species }) => slug === 'flunixin' && species === 'cattle' && route === 'intravenous',
  );
  expect(flunixin).toMatchObject({
    dose_low: '1.1; 0.55',
    dose_high: '2.2; 1.1',
    dose_unit: 'mg; mg',
    dose_per: 'kg; kg',
    withdrawal_meat: '4 d',
    withdrawal_milk: '36 h',
    withdrawal_eggs: '',
    steps: '1.1–2.2 mg/kg, every 24 h, for up to 3 days; or 0.55–1.1 mg/kg, every 12 h, for up to 3 days',
    relation: 'or',
    maximum: '2.2 mg/kg per day; 3 days; intravenous only',
    product_strength: '50 mg/mL',
    withdrawal: 'meat: 4 days; milk: 36 h',
    readers: 'read twice',
    review: 'Compiled from the cited sources. No veterinarian has reviewed this entry.',
  });
  expect(flunixin?.['not_for']).toContain('veal calves');
  expect(flunixin?.['general_knowledge_sections']).toContain('drugInteractions');
});

test.for([
  ['system=atc&code=J01CA04', ['amoxicillin']],
  ['system=atc&code=N02B', ['gabapentin', 'metamizole', 'pregabalin']],
  ['system=atc&code=j01ca', ['amoxicillin', 'ampicillin']],
  ['system=rxnorm&code=723', ['amoxicillin']],
  ['system=rxnorm&code=72', []],
  ['system=atcvet&code=QJ01MA', ['danofloxacin', 'enrofloxacin', 'marbofloxacin', 'orbifloxacin']],
  ['system=atc&code=Z', []],
  ['system=atc&code=N03AX12', ['gabapentin']],
  ['system=atc&code=N02BF01', ['gabapentin']],
  ['system=atc&code=N03AX12&asOf=2021-12-31', ['gabapentin']],
  ['system=atc&code=N02BF01&asOf=2021-12-31', []],
  ['system=atc&code=N03AX12&asOf=2024-07-01', []],
  ['system=atc&code=N02BF01&asOf=2024-07-01', ['gabapentin']],
  ['system=atc&code=N03AX12&asOf=2023-01-01', ['gabapentin']],
  ['system=atc&code=N02BF01&asOf=2023-01-01', ['gabapentin']],
] as const)('/api/by-code?%s finds %j', async ([query, slugs]) => {
  const answer = (await get(`/api/by-code?${query}`)).json();
  expect(codeAnswer.parse(answer)).toEqual(answer);
  expect(Object.keys(answer)).toEqual(['query', 'count', 'data']);
  expect(answer.data.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
  expect(answer.count).toBe(slugs.length);
  const given = new URLSearchParams(query);
  expect(answer.query).toEqual({ system: given.get('system'), code: given.get('code') });
});

test('a code system in capitals and a code with spaces are read as the plain ones', async () => {
  const plain = (await get('/api/by-code?system=atc&code=J01CA04')).json();
  expect((await get('/api/by-code?system=ATC&code=J01C%20A04')).json()).toEqual(plain);
  expect((await get('/api/by-code?system=%20Atc&code=%20J01+CA+04+')).json()).toEqual(plain);
});

test.for([
  ['/api/by-code', 400, 'code_system_missing'],
  ['/api/by-code?code=J01', 400, 'code_system_missing'],
  ['/api/by-code?system=snomed&code=1', 400, 'code_system_invalid'],
  ['/api/by-code?system=atc', 400, 'code_missing'],
  ['/api/by-code?system=atc&code=', 400, 'code_missing'],
  ['/api/by-code?system=rxnorm&code=abc', 400, 'code_invalid'],
  ['/api/by-code?system=atc&code=%00', 400, 'code_invalid'],
  ['/api/by-code?system=atc&code=J01&asOf=yesterday', 400, 'date_invalid'],
  ['/api/drugs/aspirin-forte', 404, 'drug_not_found'],
  ['/api/drugs/aspirin-forte/bundle', 404, 'drug_not_found'],
  ['/api/drugs/aspirin-forte?atLogSize=1', 404, 'drug_not_found'],
  ['/api/drugs/amoxicillin?atLogSize=-1', 400, 'log_size_invalid'],
  ['/api/drugs/amoxicillin?atLogSize=1e3', 400, 'log_size_invalid'],
  ['/api/drugs/amoxicillin?atLogSize=99999', 404, 'log_size_unknown'],
  ['/api/drugs/amoxicillin?atLogSize=1', 404, 'drug_not_logged'],
  ['/api/drugs?species=dragon', 400, 'species_invalid'],
  ['/api/drugs?sinceLogSize=x', 400, 'log_size_invalid'],
  [`/api/keys/${'0'.repeat(64)}`, 404, 'key_not_found'],
  [`/api/keys/ed25519:${'0'.repeat(64)}`, 404, 'key_not_found'],
  ['/api/dataset', 402, 'institutional-tier-required'],
] as const)('%s is refused: %i %s', async ([path, status, code]) => {
  const answer = await get(path);
  expect([answer.status, answer.json().error.code]).toEqual([status, code]);
});

test.for([
  ['rxnorm', 'abc', 'code must be an RxNorm code: 1 to 8 digits.'],
  ['atc', '9', 'code must be an ATC code or the beginning of one, such as J01.'],
  ['atcvet', '9', 'code must be an ATCvet code or the beginning of one, such as QJ01.'],
] as const)('a code that cannot be of %s is refused with the form of its codes', async ([system, code, message]) => {
  expect((await get(`/api/by-code?system=${system}&code=${code}`)).json().error).toMatchObject({ message });
});

test('/api/dataset answers 402 with an error and a contact', async () => {
  const answer = (await get('/api/dataset')).json();
  expect(answer).toMatchObject({ error: { code: 'institutional-tier-required', message: expect.any(String) }, contact });
});

test('/api/log has every signature and every key event, in order', async () => {
  const answer = (await get('/api/log')).json();
  expect(logAnswer.parse(answer)).toEqual(answer);
  expect(Object.keys(answer)).toEqual(['apiVersion', 'count', 'entries']);
  expect(answer.entries.map(({ index }: { index: number }) => index)).toEqual([...Array(answer.count).keys()]);
  const kinds = answer.entries.map(({ entryType }: { entryType: string }) => entryType);
  expect(kinds[0]).toBe('key-add');
  expect(kinds.filter((kind: string) => kind === 'drug-signature')).toHaveLength(348);
  for (const entry of answer.entries) expect(entry.drugSlug).toEqual(expect.any(String));
});

test('/api/health has no states before the first probe', async () => {
  const answer = (await get('/api/health')).json();
  expect(health.parse(answer)).toEqual(answer);
  expect(answer.summary).toEqual({
    totalCitations: expect.any(Number),
    probed: 0,
    healthy: 0,
    unhealthy: 0,
    pctProbed: 0,
    pctHealthy: 0,
  });
  expect(answer.bySource['www.ecfr.gov']).toMatchObject({ probed: 0 });
  expect(answer.unhealthyEntries).toEqual([]);
});

test.for([
  ['q=nsaid-nothing', 0],
  ['q=amoxi', 2],
  ['q=QN02AX02', 1],
  ['species=deer%20and%20elk', 1],
  ['species=fish', 9],
  ['q=ปลา', 9],
  ['q=finfish', 9],
  ['q=omeprazole%20horse', 1],
  ['sinceLogSize=0', 348],
  ['sinceLogSize=1000', 0],
] as const)('/api/drugs?%s finds %i', async ([query, count]) => {
  expect((await get(`/api/drugs?${query}`)).json().count).toBe(count);
});

test('an entry can be read at an earlier size of the log', async () => {
  const now = (await get('/api/drugs/amoxicillin')).json();
  const index = now.data.signatures[0].logIndex;
  const then = (await get(`/api/drugs/amoxicillin?atLogSize=${index + 1}`)).json();
  expect(then.data).toEqual(now.data);
  expect((await get(`/api/drugs/amoxicillin?atLogSize=${index}`)).json().error.code).toBe('drug_not_logged');
});

test('every read has a strong ETag, br and gzip, and answers 304 to a client that has it', async () => {
  for (const path of [
    '/api/drugs',
    '/api/drugs/amoxicillin',
    '/api/catalog',
    '/api/catalog/csv',
    '/api/log',
    '/api/health',
    '/api/keys',
    '/api/by-code?system=atc&code=J01',
    '/api/drugs?q=dog',
    '/api/drugs/amoxicillin/bundle',
    '/api/openapi.json',
  ]) {
    const { headers, status } = await catalog().fetch(path, { headers: { 'accept-encoding': 'br' } });
    expect([path, status, headers.get('vary')]).toEqual([path, 200, 'Accept-Encoding']);
    expect(headers.get('etag')).toMatch(/^"[\w-]+(-br)?"$/);
    expect(headers.get('cache-control')).toContain('s-maxage');
    expect(headers.get('ratelimit')).toBeNull();
    const again = await fetch(`${catalog().url}${path}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([path, again.status]).toEqual([path, 304]);
  }
});

test('an invalid HTTP request is refused with the source fields too', async () => {
  const socket = connect(Number(new URL(catalog().url).port), '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nbad header\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('x-source-tier: public');
});

test('other spellings of an address reach the same route', async () => {
  for (const [path, same] of [
    ['/api/%6cog', '/api/log'],
    ['/api/drug%73', '/api/drugs'],
    ['/api/drugs/%61moxicillin', '/api/drugs/amoxicillin'],
    ['/api/openapi.jso%6e', '/api/openapi.json'],
  ] as const)
    expect(await textAt(path)).toBe(await textAt(same));
  expect(catalog().logged()).not.toContain('"level":50');
});

const textAt = async (path: string) => (await fetch(`${catalog().url}${path}`)).text();
