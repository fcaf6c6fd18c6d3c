import { html } from 'hono/html';
import { messages } from './messages/index.ts';
import type { Page, SiteData, SiteMessages, View } from './view.ts';

/** The page for an unknown address or a refused request; `detail` is the message of the error. */
export function renderErrorPage<Data extends SiteData, Texts extends SiteMessages>(
  { t, language, to }: View<Data, Texts>,
  status: number,
  detail: string,
  path: string,
): Page {
  const { refusal: texts } = messages[language];
  const heading = status === 404 ? texts.heading : status === 429 ? texts.busyHeading : texts.failedHeading;
  const main = html`<div class="opening">
    <p class="quiet">${status}</p>
    <h1>${heading}</h1>
    <p class="lead">${status === 404 ? t.errors.lead : html`<span lang="en">${detail}</span>`}</p>
    <p><a class="button" href="${to('/')}">${t.errors.home}</a></p>
  </div>`;
  const title = status === 404 ? texts.title : texts.failedTitle;
  return { title, description: heading, path, main, isPrivate: true };
}
