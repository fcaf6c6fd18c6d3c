import { expect, test } from 'vitest';
import { classifyHandle, handleUrl, readDoi } from './doi.rules.ts';

test.each([
  ['https://doi.org/10.1000/182', '10.1000/182'],
  ['http://dx.doi.org/10.1111/j.1365-2885.2012.01400.x', '10.1111/j.1365-2885.2012.01400.x'],
  ['https://doi.org/10.1002/(SICI)1099-0844(199909)17:3%3C209::AID%3E3', '10.1002/(SICI)1099-0844(199909)17:3<209::AID>3'],
  ['https://doi.org/', null],
  ['https://doi.org/api/handles/10.1000/182', null],
  ['https://doi.org/10.1000', null],
  ['https://doi.org/%E0%A4%A', null],
  ['https://doi.org.example/10.1000/182', null],
  ['https://publisher.example/doi/10.1000/182', null],
])('%s is the DOI %s', (url, doi) => {
  expect(readDoi(url)).toBe(doi);
});

test('characters of a DOI that an address must not contain are encoded', () => {
  expect(handleUrl('https://doi.org', '10.1002/a<b>#c/d?e')).toBe(
    'https://doi.org/api/handles/10.1002/a%3Cb%3E%23c/d%3Fe?type=URL',
  );
});

const url = { type: 'URL', data: { format: 'string', value: 'https://publisher.example/1' } };
test.each([
  [200, { responseCode: 1, values: [url] }, 'ok', null],
  [200, { responseCode: 1, values: [{ type: 'HS_ADMIN' }] }, 'absent', 'doi_empty'],
  [200, { responseCode: 1, values: [{ type: 'URL', data: { value: 'javascript:alert(1)' } }] }, 'absent', 'doi_empty'],
  [200, { responseCode: 200 }, 'absent', 'doi_empty'],
  [404, { responseCode: 100 }, 'absent', 'doi_absent'],
  // A proxy's 404 does not mean that the resolver lacks the DOI.
  [404, 'Not found', 'transient', 'doi_answer_invalid'],
  [200, 'not JSON', 'transient', 'doi_answer_invalid'],
  [200, null, 'transient', 'doi_answer_invalid'],
  [500, { responseCode: 2 }, 'transient', 'server_failed'],
  [429, '', 'blocked', 'requests_limited'],
  [403, '', 'blocked', 'access_forbidden'],
])('%i with %j is %s', (status, body, state, code) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  expect(classifyHandle(status, text)).toEqual({ state, code, leadsTo: state === 'ok' ? url.data.value : null });
});
