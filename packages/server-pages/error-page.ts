import { html } from 'hono/html';
import { messages } from './messages/index.ts';
import type { Html, Page, SiteData, SiteMessages, View } from './view.ts';

/**
 * The page for an unknown address or a refused request. `detail` is the message of the error: English, so other readers are
 * given a sentence of their own, and all readers where it counts bytes or names methods.
 */
export function renderErrorPage<Data extends SiteData, Texts extends SiteMessages>(
  { t, language, to }: View<Data, Texts>,
  status: number,
  detail: string,
  path: string,
  after: Html | '' = '',
): Page {
  const { refusal: texts } = messages[language];
  const unavailable = status === 503 ? t.errors.unavailable : undefined;
  const heading =
    unavailable?.heading ?? (status === 404 ? texts.heading : status === 429 ? texts.busyHeading : texts.failedHeading);
  const own = { 404: t.errors.lead, 405: texts.wrongWayLead, 413: texts.tooLongLead }[status];
  const other = language === 'en' ? detail : status === 429 ? texts.busyLead : texts.failedLead;
  const lead = unavailable?.lead ?? own ?? other;
  const main = html`<div class="opening">
    <div class="motif"></div>
    <p class="quiet">${status}</p>
    <h1>${heading}</h1>
    <p class="lead">${lead}</p>
    ${after}
    <p><a class="button" href="${to('/')}">${t.errors.home}</a></p>
  </div>`;
  const title = unavailable?.heading ?? (status === 404 ? texts.title : texts.failedTitle);
  return { title, description: heading, path, main, isPrivate: true };
}
