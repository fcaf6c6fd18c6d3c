import { blankTypeScript } from '@trivium/design-tokens';

/**
 * Sets the remembered theme, and says whether the document is another page's or in another language than the reader's, which happens
 * when the worker answers with the one that it keeps, and whether the reader is signed in and the page's content therefore another.
 */
const early =
  "(d=>{let t;try{t=localStorage.getItem('theme')}catch{}if(t==='light'||t==='dark')d.dataset.theme=t;if(d.dataset.path!==location.pathname)d.dataset.otherPath='';const l=/(?:^|; )language=(\\w+)/.exec(document.cookie);if(l&&l[1]!==d.lang)d.dataset.otherLanguage='';try{if(localStorage.getItem('portal-session'))d.dataset.signedIn=''}catch{}})(document.documentElement)";

interface Backend {
  readonly publicUrl: string;
  readonly publishableKey: string;
}

/**
 * Asks for what the page of a signed-in reader waits for: the answers are there when the app is (`src/data/first-answers.ts`). Only
 * with a token that is good for long enough, and for the page that the document is of.
 */
const askFirst = ({ publicUrl, publishableKey }: Backend) =>
  `(d=>{try{const t=JSON.parse(localStorage.getItem('portal-session')),l=document.getElementById('first-requests');` +
  `if(!l||d.dataset.path!==location.pathname||!(t.expires_at*1e3>Date.now()+9e4))return;` +
  `const day=new Intl.DateTimeFormat('en-CA',{timeZone:'Asia/Bangkok',year:'numeric',month:'2-digit',day:'2-digit'}).format();` +
  `const answers=new Map(JSON.parse(l.textContent).map(({address,accept})=>{` +
  `const url=${JSON.stringify(publicUrl)}+address.replaceAll('{person}',t.user.id).replaceAll('{day}',day);` +
  `const answer=fetch(url,{headers:{accept,apikey:${JSON.stringify(publishableKey)},authorization:'Bearer '+t.access_token}});` +
  `answer.catch(()=>{});return[url,answer]}));` +
  `globalThis.firstRequests={token:t.access_token,answers}}catch{}})(document.documentElement)`;

/** What a document runs before its first paint; the policy allows it by its hash. */
export const documentScript = (backend: Backend): string => [early, askFirst(backend), blankTypeScript()].join(';');
