import fc from 'fast-check';
import { expect, test } from 'vitest';
import { healthyStates } from '../../contract/index.ts';
import { classifyResponse, classifyFailure } from './classify.rules.ts';
import type { FetchedPage } from './fetched-page.ts';

const prose =
  'The tablets are given by mouth, with or without food, and the animal is watched for loss of appetite and other signs. ';
const long = prose.repeat(40);

interface Given extends Partial<Omit<FetchedPage, 'headers'>> {
  readonly headers?: Readonly<Record<string, string>>;
}

function seen({ headers = {}, ...given }: Given = {}): FetchedPage {
  const url = given.url ?? 'https://source.example/drug/one';
  return {
    url,
    finalUrl: url,
    isRedirected: given.finalUrl !== undefined && given.finalUrl !== url,
    status: 200,
    headers: new Headers({ 'content-type': 'text/html', ...headers }),
    title: 'Exampline',
    text: given.status === undefined || given.status === 200 ? prose : null,
    unread: null,
    source: '',
    figuresFound: null,
    ...given,
  };
}

const judge = (given: Given) => {
  const { state, code } = classifyResponse(seen(given));
  return code === null ? state : `${state} ${code}`;
};
const from = (url: string, finalUrl: string, more: Given = {}) => judge({ url, finalUrl, ...more });

test.each<[string, Given]>([
  ['ok', {}],
  ['ok', { figuresFound: true }],
  ['ok', { text: long, figuresFound: null }],
  // Notices in the footer of a page with content.
  ['ok', { text: `${long} This site is protected by reCAPTCHA. Verify you are human before you write to us.` }],
  ['ok', { text: `${long} You must be logged in to post a comment.` }],
  ['ok', { text: `${long} If the page you requested could not be found, write to us.` }],
  // Signs that the cited figures outweigh.
  ['ok', { text: 'Give 5 mg/kg.', figuresFound: true }],
  ['ok', { text: `${prose} Purchase access to read more.`, figuresFound: true }],
  ['ok', { text: 'Error rates of 5 mg/kg', figuresFound: true }],
  ['ok content_type_unsupported', { text: null, unread: 'content_type_unsupported', headers: { 'content-type': 'image/png' } }],
  ['ok text_unreadable', { text: null, unread: 'text_unreadable', headers: { 'content-type': 'application/pdf' } }],
  ['transient text_unreadable', { text: null, unread: 'text_unreadable' }],
])('%s: case %#', (expected, given) => {
  expect(judge(given)).toBe(expected);
});

test.each([401, 403, 405, 406, 407, 418, 429, 451, 999])('status %i is blocked', (status) => {
  expect(judge({ status })).toMatch(/^blocked /);
});

test.each([400, 408, 409, 421, 425, 431, 500, 502, 503, 504, 520, 530, 304])('status %i is transient', (status) => {
  expect(judge({ status })).toMatch(/^transient /);
});

test.each([
  ['Just a moment...'],
  ['Attention Required! | Cloudflare'],
  ['Access Denied'],
  ['Access to this page has been denied'],
  ['Pardon Our Interruption'],
  ['Security Check'],
  ['Are you a robot?'],
  ['Verify you are human'],
  ['Captcha'],
  ['DDoS-Guard'],
  ['Checking your browser before accessing example.org'],
  ['403 Forbidden'],
  ['Federal Register :: Request Access'],
  ['Request Access'],
])('the title "%s" is a challenge, whatever the status and the text', (title) => {
  for (const given of [{}, { status: 404 }, { status: 410 }, { status: 500 }, { text: long }])
    expect(judge({ title, ...given })).toMatch(/^blocked (challenge_shown|access_requested)$/);
});

test.each<[string, Given]>([
  ['cf-mitigated', { headers: { 'cf-mitigated': 'challenge' }, text: long }],
  ["Amazon's header", { headers: { 'x-amzn-waf-action': 'captcha' } }],
  ['a sentence', { text: `${prose} Please complete the security check to go on.` }],
  ['a curly apostrophe', { text: 'Prove that you\u2019re not a robot' }],
  ['its script', { text: prose, source: '<script src="/_Incapsula_Resource?x"></script>' }],
  ['a refusal on status 200', { title: '', text: 'Access Denied. You do not have permission. Reference #18.' }],
])('%s is a challenge', (_, given) => {
  expect(judge(given)).toBe('blocked challenge_shown');
});

test.each([[''], ['You need to enable JavaScript to run this app.']])('a page with the text "%s" needs scripts', (text) => {
  expect(judge({ text, figuresFound: text === '' ? null : false })).toBe('blocked script_required');
});

const site = 'https://source.example';
test.each([
  ['the root', `${site}/drug/one`, `${site}/`, 'soft404 root_reached'],
  ['the root of another site', `${site}/drug/one`, 'https://other.example/', 'soft404 root_reached'],
  ['the root with a query', `${site}/drug/one`, `${site}/?from=drug`, 'soft404 root_reached'],
  ['the home page', `${site}/drug/one`, `${site}/index.html`, 'soft404 root_reached'],
  ['the root in a language', `${site}/drug/one`, `${site}/en-us/`, 'soft404 root_reached'],
  ['the root from a page that is identified by its query', `${site}/?id=-460109`, `${site}/`, 'soft404 root_reached'],
  ['another page that is identified by its query', `${site}/?id=-460109`, `${site}/?id=460109`, 'redirected'],
  ['the root from the root', `${site}/`, 'https://www.source.example/', 'redirected'],
  ['/404', `${site}/drug/one`, `${site}/404`, 'soft404 not_found_reached'],
  ['/404.html', `${site}/drug/one`, `${site}/errors/404.html`, 'soft404 not_found_reached'],
  ['/page-not-found', `${site}/drug/one`, `${site}/page-not-found/`, 'soft404 not_found_reached'],
  ['/PageNotFound.aspx', `${site}/drug/one`, `${site}/PageNotFound.aspx?aspxerrorpath=/drug/one`, 'soft404 not_found_reached'],
  ['?error=404', `${site}/drug/one`, `${site}/view?error=404`, 'soft404 not_found_reached'],
  ['one error page from another', `${site}/errors/404-not-found`, `${site}/help/errors/404-not-found`, 'redirected'],
  ['a page with a number in it', `${site}/drug/one`, `${site}/drugs/4040`, 'redirected'],
  ['https', 'http://source.example/drug/one', `${site}/drug/one`, 'redirected'],
  ['a login', `${site}/drug/one`, `${site}/login?next=/drug/one`, 'paywalled login_reached'],
  ["a login's host", `${site}/drug/one`, 'https://login.source.example/?x=1', 'paywalled login_reached'],
  ['a sign-in page', `${site}/drug/one`, `${site}/users/sign_in`, 'redirected'],
  ['a sign-in page', `${site}/drug/one`, `${site}/users/sign-in`, 'paywalled login_reached'],
])('a redirect to %s: %s to %s is %s', (_, url, finalUrl, expected) => {
  expect(from(url, finalUrl)).toBe(expected);
});

test.each([
  '404',
  'Error 404',
  '404 - Our site',
  'Not Found',
  'Not found | Our site',
  'Page not found \u2013 Our site',
  'The page you requested could not be found',
  "This page doesn't exist",
  'This page is no longer available',
  'Seite nicht gefunden',
  'ไม่พบหน้านี้',
])('a page titled "%s" is missing, however long', (title) => {
  expect(judge({ title, text: long })).toBe('soft404 not_found_shown');
  expect(judge({ title, text: long, figuresFound: true })).toBe('soft404 not_found_shown');
});

test.each(['Residues not found in milk', 'Drugs that cannot be combined', 'Form 4040'])('a page titled "%s" exists', (title) => {
  expect(judge({ title })).toBe('ok');
});

test.each([
  ['Sorry, we can\u2019t find that page.', 'soft404 not_found_shown'],
  ['The section you requested was not found.', 'soft404 not_found_shown'],
  ['HTTP 404 while loading the document, which is all that can be said about it here and now.', 'soft404 not_found_shown'],
  ['Oops! Something went wrong while this was put together for you to read.', 'soft404 error_shown'],
  ['This domain is for sale', 'soft404 domain_parked'],
  ['Index of /', 'soft404 page_short'],
  ['The service is temporarily unavailable, please try again later.', 'transient maintenance_shown'],
])('a page that says "%s" is %s', (text, expected) => {
  expect(judge({ text })).toBe(expected);
});

test.each([
  ['Log in to continue', 'paywall_shown', {}],
  ['Buy this article', 'paywall_shown', {}],
  ['Access through your institution', 'paywall_shown', {}],
  ['This content is only available to subscribers', 'paywall_shown', {}],
])('a page that says "%s" is paywalled', (sentence, code, more) => {
  expect(judge({ text: `${long} ${sentence}.`, figuresFound: false, ...more })).toBe(`paywalled ${code}`);
});

test.each([
  ['{"isAccessibleForFree":false}', 'paywalled paywall_declared'],
  ['[{"@graph":[{"hasPart":{"isAccessibleForFree":"http://schema.org/False"}}]}]', 'paywalled paywall_declared'],
  ['{"isAccessibleForFree":true}', 'ok'],
  ['{"isAccessibleForFree":false', 'ok'],
])('JSON-LD of %s is %s', (json, expected) => {
  const source = `<head><script>let a = 1;</script><script type="application/ld+json">${json}</script></head>`;
  expect(judge({ source })).toBe(expected);
});

const eCfr = (section: string) => `https://www.ecfr.gov/current/title-21/section-${section}`;
test.each<[string, string, Given]>([
  ['ok', 'its own', { title: 'eCFR :: 21 CFR 520.304 -- Carprofen.', text: `§ 520.304 Carprofen.\n${prose}` }],
  ['ok', 'one of several', { title: 'Part 520', text: `§ 520.300 Cambendazole.\n§ 520.304 Carprofen.\n${prose}` }],
  [
    'ok',
    'its own, redesignated once',
    { text: `§ 520.304 Carprofen.\n${prose}\n[61 FR 66581, redesignated and amended at 64 FR 1]` },
  ],
  [
    'ok',
    'its own, which says that it moved and yet holds the figures',
    { text: `§ 520.304 [Redesignated]\n${prose}`, figuresFound: true },
  ],
  ['moved-content section_moved', 'that of the address it led to', { finalUrl: eCfr('520.309') }],
  ['moved-content section_other', 'another in its title', { title: 'eCFR :: 21 CFR 520.309 -- Carprofen.' }],
  ['moved-content section_other', 'another in its heading', { text: `§ 520.309 Carprofen.\n${prose}` }],
  ['moved-content section_other', 'one whose number begins alike', { text: `§ 520.304a Carprofen.\n${prose}` }],
  ['moved-content section_withdrawn', 'its own, reserved', { text: `§ 520.304 [Reserved]\n${prose}` }],
  [
    'moved-content section_withdrawn',
    'its own, redesignated',
    { text: `Section 520.304 has been redesignated as § 520.309.\n${prose}` },
  ],
  [
    'moved-content figures_missing',
    'its own with other figures',
    { text: `§ 520.304 Carprofen.\n${prose}`, figuresFound: false },
  ],
])('%s: a section that is %s', (expected, _, given) => {
  const more = given.finalUrl === undefined ? {} : { isRedirected: true };
  expect(judge({ url: eCfr('520.304'), ...more, ...given })).toBe(expected);
});

test('a redirect to another section is moved, even if the figures are there too', () => {
  expect(from(eCfr('520.304'), eCfr('520.309'), { figuresFound: true })).toBe('moved-content section_moved');
});

test.each([
  ['host_unresolved', 'absent'],
  ['robots_refused', 'blocked'],
  ['response_timeout', 'transient'],
  ['connection_failed', 'transient'],
  ['redirect_too_many', 'transient'],
  ['address_private', 'transient'],
  ['response_broken', 'transient'],
])('%s is %s', (code, state) => {
  expect(classifyFailure(code)).toEqual({ state, code });
});

const anything = fc.record({
  title: fc.oneof(fc.string(), fc.constantFrom('Page not found', '404', 'Just a moment...', 'Exampline')),
  text: fc.oneof(fc.constant(null), fc.string(), fc.constantFrom('', 'Page not found', long, prose)),
  source: fc.oneof(fc.string(), fc.constant('<script type="application/ld+json">{"isAccessibleForFree":false}</script>')),
  figuresFound: fc.constantFrom(true, false, null),
  finalUrl: fc.constantFrom('https://source.example/drug/one', 'https://source.example/', 'https://source.example/404'),
  isRedirected: fc.boolean(),
});

test('property: a blocking status or a challenge is blocked, with any other signs', () => {
  const blocking = fc.oneof(
    fc.constantFrom(401, 403, 405, 406, 407, 418, 429, 451, 999).map((status) => ({ status })),
    fc.integer({ min: 100, max: 999 }).map((status) => ({ status, headers: { 'cf-mitigated': 'challenge' } })),
    fc.integer({ min: 100, max: 999 }).map((status) => ({ status, title: 'Just a moment...' })),
  );
  fc.assert(
    fc.property(anything, blocking, (given, more) => {
      expect(classifyResponse(seen({ ...given, ...more })).state).toBe('blocked');
    }),
    { numRuns: 1_000 },
  );
});

test('property: an answer without status 2xx is never healthy', () => {
  const status = fc.integer({ min: 100, max: 999 }).filter((value) => value < 200 || value > 299);
  fc.assert(
    fc.property(anything, status, (given, failed) => {
      expect(healthyStates).not.toContain(classifyResponse(seen({ ...given, status: failed })).state);
    }),
    { numRuns: 1_000 },
  );
});

test('property: a redirect to a root or to /404, or a not-found title, is never healthy', () => {
  const lost = fc.constantFrom<Given>(
    { isRedirected: true, finalUrl: 'https://source.example/' },
    { isRedirected: true, finalUrl: 'https://source.example/404' },
    { title: 'Page not found' },
  );
  fc.assert(
    fc.property(anything, lost, (given, more) => {
      expect(healthyStates).not.toContain(classifyResponse(seen({ ...given, ...more })).state);
    }),
    { numRuns: 1_000 },
  );
});
