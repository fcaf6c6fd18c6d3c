import type { ProbeCode, FetchedPage } from './fetched-page.ts';

/** Titles under which a site shows a program, or whom it takes for one, something else than the page. */
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

/** Sentences of pages that ask for a proof that one is no program. */
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

/** What the page is made of where a reader sees next to nothing of it. */
const markers = /_incapsula_resource|captcha-delivery\.com|\/_sec\/cp_challenge|px-captcha|_cf_chl_opt|awswafintegration/;
const scriptNotices = /(?:enable|requires?|turn on|need) (?:to enable )?javascript/;

/** A page longer than this is about something; a notice about captchas in its footer blocks nobody. */
const longestNotice = 3_000;
const longestShell = 600;

/** Whether what was shown is a challenge, or a refusal made to look like a page. Holds for any status. */
export function detectChallenge(seen: FetchedPage): ProbeCode | null {
  const { headers, source } = seen;
  const mitigated = headers.get('cf-mitigated')?.toLowerCase() ?? '';
  if (mitigated.includes('challenge') || mitigated.includes('block')) return 'challenge_shown';
  if (/captcha|challenge|block/i.test(headers.get('x-amzn-waf-action') ?? '')) return 'challenge_shown';
  const title = seen.title.toLowerCase().trim();
  if (accessRequests.some((pattern) => pattern.test(title))) return 'access_requested';
  if (titles.some((pattern) => pattern.test(title))) return 'challenge_shown';
  const text = seen.text?.toLowerCase().replaceAll('\u2019', "'") ?? '';
  if (seen.text === null || seen.figuresFound === true || text.length > longestNotice) return null;
  if (accessRequestTexts.some((pattern) => pattern.test(text))) return 'access_requested';
  if (sentences.some((pattern) => pattern.test(text))) return 'challenge_shown';
  if (text.length > longestShell) return null;
  if (/^access denied\b|^forbidden\b/.test(text) || markers.test(source.toLowerCase())) return 'challenge_shown';
  // A program without scripts sees nothing of such a page, whatever it holds.
  if (text === '' || (text.length < longestShell / 2 && scriptNotices.test(text))) return 'script_required';
  return null;
}
