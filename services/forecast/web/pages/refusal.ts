import { html } from 'hono/html';
import type { Page, View } from '../view.ts';

/** What a browser sees where an address has nothing, or a request was refused; `detail` is the refusal's own sentence. */
export function refusal(view: View, status: number, detail: string, path: string): Page {
  const { t } = view;
  const heading = status === 404 ? t.errors.heading : status === 429 ? t.errors.busyHeading : t.errors.failedHeading;
  const main = html`<div class="opening">
    <p class="quiet">${status}</p>
    <h1>${heading}</h1>
    <p class="lead">${status === 404 ? t.errors.lead : html`<span lang="en">${detail}</span>`}</p>
    <p><a class="button" href="${view.to('/')}">${t.errors.home}</a></p>
  </div>`;
  const title = status === 404 ? t.errors.title : t.errors.failedTitle;
  return { title, description: heading, path, main, isPrivate: true };
}
