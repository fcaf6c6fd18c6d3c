import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CitationState } from '../contract/index.ts';

/** A page of the fixture server, and the expected result of a first probe. */
export interface CitationPage {
  readonly name: string;
  readonly path: string;
  /** The doses that cite it. */
  readonly doses: readonly string[];
  readonly answer: Play;
  readonly state: CitationState;
  readonly code: string | null;
  /** Null: no answer at all. */
  readonly status: number | null;
  readonly figuresFound: boolean | null;
}

export type Play = (req: IncomingMessage, res: ServerResponse) => void;

type Headers = Readonly<Record<string, string>>;

const html = { 'content-type': 'text/html; charset=utf-8' };
const show =
  (body: string | Buffer, status = 200, headers: Headers = {}): Play =>
  (_, res) =>
    void res.writeHead(status, { ...html, ...headers }).end(body);
const refuseWith = (status: number, headers: Headers = {}) => show('<title>No</title><p>No.</p>', status, headers);
const redirect =
  (status: number, location: string): Play =>
  (_, res) =>
    void res.writeHead(status, { location }).end();
const page = (title: string, ...paragraphs: string[]) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`;

/** Enough text to be a page with content. */
const filler =
  'The tablets are given by mouth, with or without food. The animal is watched for loss of appetite, vomiting and other signs, and the owner learns of them before treatment begins. Federal law restricts this drug to use by or on the order of a licensed veterinarian.';
const dose = '5 mg/lb (11 mg/kg) twice daily for 5 to 7 days';
const label = page(
  '21 CFR 520.88 Exampline tablets',
  '§ 520.88 Exampline tablets.',
  'Amount. Administer 5 milligrams (mg) per pound (lb) of body weight twice a day for 5 to 7 days.',
  filler,
);

/** The expected state, code, status, and whether the figures are found. */
type Expected = readonly [CitationState, string | null, number | null, boolean | null];

const plays = (
  name: string,
  path: string,
  answer: Play,
  expected: Expected,
  doses: readonly string[] = [dose],
): CitationPage => ({
  name,
  path,
  doses,
  answer,
  state: expected[0],
  code: expected[1],
  status: expected[2],
  figuresFound: expected[3],
});
const healthy: Expected = ['ok', null, 200, true];

/** A PDF written by hand, which readers mend. */
const pdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '2 0 obj <</Type/Pages/Kids[4 0 R]/Count 1>> endobj',
    '3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj',
    '4 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents 5 0 R/Resources<</Font<</F1 3 0 R>>>>>> endobj',
    '5 0 obj <</Length 65>> stream',
    'BT /F1 12 Tf 10 100 Td (Dogs: give 5 mg/lb \\(11 mg/kg\\).) Tj ET  ',
    'endstream endobj',
    'trailer <</Root 1 0 R>>',
    '',
  ].join('\n'),
);

const accessRequest = page(
  'Federal Register :: Request Access',
  'Due to aggressive automated scraping of FederalRegister.gov and eCFR.gov, programmatic access to these sites is limited to access to our extensive developer APIs.',
  'If you are human user receiving this message, we can add your IP address to a set of IPs that can access FederalRegister.gov &amp; eCFR.gov; complete the CAPTCHA (bot test) below and click &quot;Request Access&quot;.',
);

function cutShort(_: IncomingMessage, res: ServerResponse) {
  res.writeHead(200, { ...html, 'content-length': '1000' });
  res.write('<p>Administer', () => res.destroy());
}

/** Everything that a citation's address is known to answer. */
export const citationPages: readonly CitationPage[] = [
  plays('a page', '/label', show(label), healthy),
  plays('a PDF', '/pdf', show(pdf, 200, { 'content-type': 'application/pdf' }), healthy),
  plays('a picture, which is there but cannot be read', '/scan', show('x', 200, { 'content-type': 'image/png' }), [
    'ok',
    'content_type_unsupported',
    200,
    null,
  ]),
  ...[301, 302, 303, 307, 308].map((status) =>
    plays(`a redirect by ${status}`, `/redirect-${status}`, redirect(status, '/label'), ['redirected', null, 200, true]),
  ),

  plays('a redirect to the root', '/drug/one', redirect(301, '/'), ['soft404', 'root_reached', 200, false]),
  plays('a redirect to /404', '/drug/two', redirect(302, '/errors/404.html'), ['soft404', 'not_found_reached', 200, false]),
  plays(
    'a page that says that it is not found',
    '/lost',
    show(page('Our site', 'Sorry, the page you requested could not be found.', filler)),
    ['soft404', 'not_found_shown', 200, false],
  ),
  plays(
    'a long page whose title says that it is not found',
    '/lost-at-length',
    show(page('Page not found | Our site', ...Array.from({ length: 40 }, () => filler))),
    ['soft404', 'not_found_shown', 200, null],
    [],
  ),
  plays('a short error', '/error', show(page('Our site', 'An error has occurred.')), ['soft404', 'error_shown', 200, null], []),
  plays('hardly anything', '/hardly', show('<p>It works!</p>'), ['soft404', 'page_short', 200, null], []),
  plays('a parked domain', '/parked', show(page('example.org', 'This domain is for sale. Make an offer.')), [
    'soft404',
    'domain_parked',
    200,
    false,
  ]),

  plays("eCFR's Request Access with status 200", '/current/title-21/section-520.88', show(accessRequest), [
    'blocked',
    'access_requested',
    200,
    false,
  ]),
  plays(
    'a challenge with status 200',
    '/challenge',
    show(page('Just a moment...', 'Enable JavaScript and cookies to continue')),
    ['blocked', 'challenge_shown', 200, false],
  ),
  plays(
    'a challenge with status 404',
    '/challenge-404',
    show(page('Attention Required! | Cloudflare', 'You have been blocked'), 404),
    ['blocked', 'challenge_shown', 404, null],
  ),
  plays('a challenge with status 503', '/challenge-503', refuseWith(503, { 'cf-mitigated': 'challenge' }), [
    'blocked',
    'challenge_shown',
    503,
    null,
  ]),
  plays('a page that needs scripts', '/app', show('<title>App</title><div id="root"></div><script src="/app.js"></script>'), [
    'blocked',
    'script_required',
    200,
    null,
  ]),
  plays('a page that robots.txt keeps programs from', '/robots-disallowed/ok', show(label), [
    'blocked',
    'robots_refused',
    null,
    null,
  ]),
  plays('401', '/401', refuseWith(401), ['blocked', 'login_required', 401, null]),
  plays('403', '/403', refuseWith(403), ['blocked', 'access_forbidden', 403, null]),
  plays('429', '/429', refuseWith(429), ['blocked', 'requests_limited', 429, null]),
  plays('451', '/451', refuseWith(451), ['blocked', 'law_withholds', 451, null]),

  plays('402', '/402', refuseWith(402), ['paywalled', 'payment_required', 402, null]),
  plays('a redirect to a login', '/members/one', redirect(302, '/account/login?next=x'), [
    'paywalled',
    'login_reached',
    200,
    false,
  ]),
  plays(
    'a paywall that says so to search engines',
    '/paywall-declared',
    show(
      `<title>Dosing</title><script type="application/ld+json">{"@graph":[{"isAccessibleForFree":"False","note":"a<b"}]}</script><p>${filler}</p>`,
    ),
    ['paywalled', 'paywall_declared', 200, false],
  ),
  plays('a paywall', '/paywall', show(page('Dosing', filler, 'Purchase access to read the rest.')), [
    'paywalled',
    'paywall_shown',
    200,
    false,
  ]),

  plays('404', '/404', refuseWith(404), ['transient', 'page_absent', 404, null]),
  plays('500', '/500', refuseWith(500), ['transient', 'server_failed', 500, null]),
  plays('503', '/503', refuseWith(503), ['transient', 'server_failed', 503, null]),
  plays('400', '/400', refuseWith(400), ['transient', 'status_unexpected', 400, null]),
  plays(
    'maintenance with status 200',
    '/maintenance',
    show(page('Our site', 'We are down for maintenance. Please try again later.')),
    ['transient', 'maintenance_shown', 200, null],
    [],
  ),
  plays('a redirect that never ends', '/loop', redirect(302, '/loop'), ['transient', 'redirect_too_many', null, null]),
  plays('a body cut short', '/cut', cutShort, ['transient', 'response_broken', null, null]),
  plays('a server that hangs up', '/hang-up', (req) => void req.socket.destroy(), ['transient', 'connection_failed', null, null]),

  plays('410', '/410', refuseWith(410), ['gone', 'page_gone', 410, null]),

  plays(
    'a redirect to another section',
    '/current/title-21/section-520.309',
    redirect(301, '/current/title-21/section-520.304'),
    ['moved-content', 'section_moved', 200, true],
  ),
  plays('a section that holds another', '/current/title-21/section-520.90', show(label), [
    'moved-content',
    'section_other',
    200,
    true,
  ]),
  plays(
    'a section that was redesignated',
    '/current/title-21/section-522.778',
    show(page('21 CFR 522.778', '§ 522.778 [Redesignated as § 529.778]', filler)),
    ['moved-content', 'section_withdrawn', 200, false],
  ),
  plays(
    'a page whose figures changed',
    '/changed',
    show(label.replace('5 milligrams (mg) per pound', '6 milligrams (mg) per pound')),
    ['moved-content', 'figures_missing', 200, false],
  ),
];

/** Targets of the redirects, and other pages of the site. */
export const otherPages: Readonly<Record<string, Play>> = {
  '/robots.txt': show('User-agent: *\nDisallow: /robots-disallowed/\n', 200, { 'content-type': 'text/plain' }),
  '/': show(page('Our site', 'Welcome to our site about animals and their health.', filler)),
  '/errors/404.html': show(page('Our site', 'Welcome to our site about animals and their health.', filler)),
  '/account/login': show(page('Our site', 'Name and password, please.', filler)),
  '/current/title-21/section-520.304': show(label.replaceAll('520.88', '520.304')),
  '/retry-after-seconds': refuseWith(429, { 'retry-after': '864000' }),
  '/retry-after-503': refuseWith(503, { 'retry-after': '864000' }),
};
