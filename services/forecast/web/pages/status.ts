import { formatCount, formatMoment } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { ServicePart, ServiceStatus } from '../../contract/index.ts';
import type { Page, View } from '../view.ts';

/** `/status`: how each part of the service does, for people. */
export function status(view: View, { state, checkedAt, parts }: ServiceStatus): Page {
  const { t, language } = view;
  const heading = t.statusPage.heading[state === 'ok' ? 'ok' : 'degraded'];
  const main = html`<header class="opening">
      <h1>${heading}</h1>
      <p class="lead">${t.statusPage.lead(formatMoment(checkedAt, language))}</p>
    </header>
    <ul class="service-parts">
      ${parts.map((part) => partItem(view, part))}
    </ul>
    <p><a href="/api/status">${t.statusPage.data}</a> · <code>/api/status</code></p>`;
  return { title: t.statusPage.title, description: heading, path: '/status', main, isPrivate: true };
}

function partItem({ t, language }: View, part: ServicePart) {
  const texts = t.statusPage;
  const { name, state, reason, at, configured, available, waiting } = part;
  const count = (value: number) => formatCount(value, language);
  const facts = [
    configured ? texts.providers(count(available ?? 0), count(configured)) : '',
    waiting ? texts.waiting(count(waiting)) : '',
    at && name !== 'database' ? texts.last(formatMoment(at, language)) : '',
  ].filter(Boolean);
  return html`<li>
    <span class="state-mark ${state}" aria-hidden="true"></span>
    <div>
      <p><b>${texts.names[name]}</b> <span class="tag">${texts.states[state]}</span></p>
      ${reason && html`<p>${texts.reasons[reason]}</p>`}
      ${facts.length > 0 ? html`<p class="quiet small">${facts.join(' · ')}</p>` : ''}
    </div>
  </li>`;
}
