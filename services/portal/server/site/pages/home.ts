import { copyButton, endpointList, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Page, View } from '../view.ts';

const services = [
  ['rest', 'GET', '/rest/v1/{table}'],
  ['auth', 'POST', '/auth/v1/token'],
  ['storage', 'GET', '/storage/v1/object/…'],
  ['realtime', 'GET', '/realtime/v1/websocket'],
  ['functions', 'POST', '/functions/v1/{name}'],
  ['openapi', 'GET', '/rest/v1/'],
] as const;

/** `/about-this-server`: what runs here, for developers of clients. */
export function home(view: View): Page {
  const { t } = view;
  const main = html`<header class="opening">
      <h1>${t.home.title}</h1>
      <p class="lead">${t.home.lead}</p>
    </header>
    <div class="twins">
      <div>${connect(view)} ${people(view)}</div>
      <section class="part" aria-labelledby="services">
        <h2 id="services">${t.home.services}</h2>
        ${endpointList(services.map(([name, method, path]) => ({ method, path, summary: t.home.service[name] })))}
      </section>
    </div>`;
  return { title: t.home.title, description: t.home.lead, path: '/about-this-server', section: 'home', main };
}

function connect(view: View): Html {
  const { t, site } = view;
  const { publicUrl, publishableKey } = site.data;
  const code = `import { createClient } from '@supabase/supabase-js';

const portal = createClient(
  '${publicUrl}',
  '${publishableKey}',
);`;
  return html`<section class="part" aria-labelledby="connect">
    <h2 id="connect">${t.home.connect}</h2>
    <p>${t.home.connectLead}</p>
    <pre tabindex="0"><code id="client">${code}</code></pre>
    <p>${copyButton(view, 'client')}</p>
  </section>`;
}

function people({ t, site }: View): Html | '' {
  if (!site.data.isDevelopment) return '';
  return html`<section class="part" aria-labelledby="people">
    <h2 id="people">${t.home.people}</h2>
    <p>${t.home.peopleLead}</p>
    <div class="matrix" tabindex="0" role="region" aria-labelledby="people">
      <table class="people">
        <thead>
          <tr>
            <th scope="col">${t.home.role}</th>
            <th scope="col">${t.home.email}</th>
            <th scope="col">${t.home.password}</th>
          </tr>
        </thead>
        <tbody>
          ${site.data.people.map(
            ({ role, email, password }) =>
              html`<tr>
                <td><code>${role}</code></td>
                <td>${email}</td>
                <td><code>${password}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p>${t.home.mailboxLead} <a href="/mailbox">${t.home.mailbox}</a></p>
    <p>${t.home.studioLead} <a href="/studio">${t.home.studio}</a></p>
  </section>`;
}
