import { expect, test } from 'vitest';
import { drugPage } from '../contract/index.ts';
import { useCatalog } from '../testing/use-catalog.ts';

const catalog = useCatalog();
const get = (query: string) => catalog().fetch(`/api/drugs${query}`);
const slugsOf = (answer: { data: readonly { slug: string }[] }) => answer.data.map(({ slug }) => slug);

test('without parameters, or with unknown ones, every entry is listed with the same bytes', async () => {
  const plain = await get('');
  const other = await get('?unknown=1');
  expect(other.text).toBe(plain.text);
  expect(Object.keys(plain.json())).toEqual(['apiVersion', 'lastUpdated', 'count', 'tierSummary', 'data']);
});

test.for([
  ['q=amoxycillin', 'amoxicillin'],
  ['q=Rimadyl', 'carprofen'],
  ['q=baytrill', 'enrofloxacin'],
  ['q=carpofren', 'carprofen'],
  ['q=QP54AA01', 'ivermectin'],
  ['q=ไอเวอร์เมกติน', 'ivermectin'],
  [`q=${encodeURIComponent('ยาปฏิชีวนะสุนัข')}`, 'amoxicillin'],
  ['q=หมา&limit=100&class=nsaid', 'carprofen'],
  ['q=osteoarthritis', 'carprofen'],
  ['class=antibiotic&species=cattle', 'florfenicol'],
  ['class=QJ01&species=cattle', 'florfenicol'],
  ['species=horse&route=oral&limit=100', 'phenylbutazone'],
  ['species=dog&route=intravenous&q=meloxicam', 'meloxicam'],
  ['route=rectal', 'diazepam'],
  ['route=intravenous+or+subcutaneous', 'meloxicam'],
] as const)('/api/drugs?%s finds %s', async ([query, slug]) => {
  const answer = (await get(`?${query}`)).json();
  expect(slugsOf(answer)).toContain(slug);
});

test('a page has count, total, the next cursor and the highlights', async () => {
  const response = await get('?q=dog&limit=3');
  const answer = response.json();
  expect(drugPage.parse(answer)).toEqual(answer);
  expect(answer.count).toBe(3);
  expect(answer.data).toHaveLength(3);
  expect(answer.total).toBeGreaterThan(3);
  expect(answer.highlights).toHaveLength(3);
  expect(response.headers.get('link')).toBe(`</api/drugs?q=dog&limit=3&cursor=${answer.nextCursor}>; rel="next"`);
  expect(response.headers.get('x-source-limit-rpd')).toBe('1000');
});

test('following the cursor gives every match once, in the order of one long page', async () => {
  const whole = (await get('?species=goat&limit=100')).json();
  const slugs: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await get(`?species=goat&limit=3${cursor && `&cursor=${cursor}`}`)).json();
    slugs.push(...slugsOf(page));
    cursor = page.nextCursor;
  }
  expect(slugs).toEqual(slugsOf(whole));
  expect(slugs).toHaveLength(whole.total);
  expect(slugs.length).toBeGreaterThan(6);
});

test('entries of a page are the entries of the whole list', async () => {
  const { data } = (await get('')).json();
  const page = (await get('?limit=5')).json();
  expect(page.data).toEqual(data.slice(0, 5));
});

test('a page has an ETag, and 304 answers it', async () => {
  const { headers } = await get('?q=dog');
  const etag = headers.get('etag') ?? '';
  const again = await catalog().fetch('/api/drugs?q=dog', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
});

test.for([
  ['species=unicorn', 'species_invalid'],
  ['species=', 'species_invalid'],
  ['route=telepathic', 'route_invalid'],
  ['class=nonsense', 'class_invalid'],
  ['class=J01CA04X', 'class_invalid'],
  ['limit=0', 'limit_invalid'],
  ['limit=101', 'limit_invalid'],
  ['limit=1e1', 'limit_invalid'],
  ['limit=-5', 'limit_invalid'],
  ['cursor=bm8tc3VjaA', 'cursor_invalid'],
  ['cursor=', 'cursor_invalid'],
  ['q=rimadyl&cursor=Zmx1bml4aW4', 'cursor_invalid'],
  [`q=${'a'.repeat(201)}`, 'query_invalid'],
] as const)('/api/drugs?%s is refused with %s', async ([query, code]) => {
  const answer = await get(`?${query}`);
  expect([answer.status, answer.json().error.code]).toEqual([400, code]);
});
