import type { ProbeCode, FetchedPage } from './fetched-page.ts';

/** Titles of pages that a site shows to programs instead of the page. */
const titles = [
  /^just a moment\b/,
  /^attention required\b/,
  /^(?:please )?verify(?:ing)? (?:that )?you are (?:a )?human/,
  /^(?:are you (?:a )?(?:human|robot)|robot (?:check|or human)|human verification|bot (?:verification|detection))/,
  /^(?:captcha|recaptcha)\b|\bcaptcha (?:check|challenge|required)/,
  /^(?:access (?:to this (?:page|site) has been )?denied|access blocked)\b/,
  /^pardon our interruption/,
  /^(?:security (?:check|verification|challenge)|client challenge|ddos-guard|checking your browser)/,
  /^(?:sorry, )?you have been blocked/,
  /^(?:error )?40[13]\b.{0,4}(?:forbidden|unauthorized)|^(?:forbidden|unauthorized)$/,
];

/** The Federal Register's sites send programs here, with status 200. */
const accessRequests = [/(?:^|:: )request access$/];
const accessRequestTexts = [/programmatic access to these sites is limited/, /due to aggressive automated scraping/];

/** Sentences of pages that ask visitors to prove that they are human. */
const sentences = [
  /enable javascript and cookies to continue/,
  /checking (?:if the site connection is secure|your browser before)/,
  /verify(?:ing)? (?:that )?you are (?:a )?human/,
  /(?:complete|solve) the (?:security check|captcha|challenge)/,
  /(?:confirm|prove) (?:that )?you(?:'re| are) (?:not a robot|(?:a )?human)/,
  /unusual traffic from your/,
  /(?:why have i|you have) been blocked/,
  /incapsula incident id/,
  /please enable js and disable any ad blocker/,
  /access to this (?:page|site) has been denied/,
  /automated (?:access|requests) (?:to this|from your)/,
];

/** Signs in the source of a page with almost no visible text. */
const markers = /_incapsula_resource|captcha-delivery\.com|\/_sec\/cp_challenge|px-captcha|_cf_chl_opt|awswafintegration/;
const scriptNotices = /(?:enable|requires?|turn on|need) (?:to enable )?javascript/;

/** A longer page has content: a notice about captchas in its footer does not block it. */
const maxNoticeLength = 3_000;
const maxShellLength = 600;

/** Whether the answer, of any status, is a challenge or a refusal that looks like a page. */
export function detectChallenge(page: FetchedPage): ProbeCode | null {
  const { headers, source } = page;
  const mitigated = headers.get('cf-mitigated')?.toLowerCase() ?? '';
  if (mitigated.includes('challenge') || mitigated.includes('block')) return 'challenge_shown';
  if (/captcha|challenge|block/i.test(headers.get('x-amzn-waf-action') ?? '')) return 'challenge_shown';
  const title = page.title.toLowerCase().trim();
  if (accessRequests.some((pattern) => pattern.test(title))) return 'access_requested';
  if (titles.some((pattern) => pattern.test(title))) return 'challenge_shown';
  const text = page.text?.toLowerCase().replaceAll('\u2019', "'") ?? '';
  if (page.text === null || page.figuresFound === true || text.length > maxNoticeLength) return null;
  if (accessRequestTexts.some((pattern) => pattern.test(text))) return 'access_requested';
  if (sentences.some((pattern) => pattern.test(text))) return 'challenge_shown';
  if (text.length > maxShellLength) return null;
  if (/^access denied\b|^forbidden\b/.test(text) || markers.test(source.toLowerCase())) return 'challenge_shown';
  // Without scripts such a page has no content to check.
  if (text === '' || (text.length < maxShellLength / 2 && scriptNotices.test(text))) return 'script_required';
  return null;
}
