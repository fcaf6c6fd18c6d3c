import type { ProbeCode, FetchedPage } from './fetched-page.ts';

const loginPath =
  /(?:^|[/_-])(?:log-?in|sign-?in|signon|sso|shibboleth|saml2?|wayf|oauth2?|openid-connect|authwall)(?:[/._-]|$)/i;
const loginHost = /^(?:login|signin|sso|idp|auth|accounts)\./i;

/** Sentences in place of the rest of a page. */
const sentences = [
  /(?:log|sign) in to (?:continue|view|read|access|see)/,
  /you (?:must|need to) (?:be logged in|log in|sign in|register) to (?:view|read|access|see)/,
  /subscribe (?:now )?to (?:continue|read|access|view)/,
  /(?:purchase|buy|rent) (?:access|(?:this )?(?:article|chapter|pdf|content))/,
  /(?:get|gain) (?:full )?access to (?:this|the full)/,
  /access through your institution/,
  /(?:article|content|page|document) is (?:only )?(?:available|accessible|visible) (?:only )?(?:to|for) (?:paying |registered )?(?:subscribers|members|users)/,
];

/** Whether redirects led to a login. */
export const reachesLogin = ({ url, finalUrl }: FetchedPage): boolean => isLogin(finalUrl) && !isLogin(url);

/** Whether the page reserves its content for subscribers. A page with the cited figures does not. */
export function detectPaywall(page: FetchedPage): ProbeCode | null {
  if (page.figuresFound === true) return null;
  if (declaresPaywall(page.source)) return 'paywall_declared';
  const text = page.text?.toLowerCase() ?? '';
  return sentences.some((pattern) => pattern.test(text)) ? 'paywall_shown' : null;
}

function isLogin(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && (loginPath.test(address.pathname) || loginHost.test(address.hostname));
}

/** `isAccessibleForFree: false` in the page's JSON-LD (schema.org), as publishers mark it for search engines. */
function declaresPaywall(source: string): boolean {
  return source.split(/<\/script/i).some((piece) => {
    const script = piece.slice(piece.toLowerCase().lastIndexOf('<script'));
    const end = script.indexOf('>');
    if (!/application\/ld\+json/i.test(script.slice(0, end))) return false;
    try {
      return isClosed(JSON.parse(script.slice(end + 1)));
    } catch {
      return false;
    }
  });
}

function isClosed(value: unknown): boolean {
  const queue: unknown[] = [value];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if ('isAccessibleForFree' in next && /(?:^|\/)false$/i.test(String(next.isAccessibleForFree))) return true;
    queue.push(...Object.values(next).filter((inner) => inner !== undefined));
  }
  return false;
}
