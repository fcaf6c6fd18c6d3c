import { endpointList, tryForm, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { categories, endpoints } from '../../contract/index.ts';
import { pushGuide } from '../parts/push-guide.ts';
import { realSlug } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

/** `/developers`: the API, examples that run, and the MCP server. */
export function developers(view: View): Page {
  const { t } = view;
  const main = html`<header class="opening">
      <h1>${t.developers.heading}</h1>
      <p class="lead">${t.developers.lead}</p>
      <p><a class="button plain" href="${view.to('/reference')}">${t.developers.reference}</a></p>
      <p><a href="/api/openapi.json">${t.developers.description}</a> · <code>/api/openapi.json</code></p>
    </header>
    ${endpointTable(view)}
    <section class="part" aria-labelledby="try">
      <h2 id="try">${t.developers.tryIt}</h2>
      <noscript><p class="quiet small">${t.developers.noScript}</p></noscript>
      <div class="tries">${tryMarkets(view)} ${tryVenues(view)} ${tryResolve(view)}</div>
    </section>
    ${pushGuide(view)}
    <div class="twins">
      ${mcp(view)}
      <div>
        <section class="part prose" aria-labelledby="caching">
          <h2 id="caching">${t.developers.caching}</h2>
          <p>${t.developers.cachingText}</p>
          <pre tabindex="0"><code>{"title": "Market not found", "status": 404,
 "error": {"code": "market_not_found", …}}</code></pre>
        </section>
        <section class="part prose" aria-labelledby="embeds">
          <h2 id="embeds">${t.developers.embeds}</h2>
          <p>${t.developers.embedsText}</p>
          <pre tabindex="0"><code>/embed/{slug}
/oembed?url={address}
/m/{slug}/og.png</code></pre>
        </section>
      </div>
    </div>`;
  return { title: t.developers.title, description: t.developers.lead, path: '/developers', main };
}

function endpointTable({ t }: View): Html {
  return html`<section class="part" aria-labelledby="endpoints">
    <h2 id="endpoints">${t.developers.endpoints}</h2>
    ${endpointList(
      endpoints.map(({ method, path, summary }) => ({
        method,
        path,
        summary: t.developers.endpoint[`${method} ${path}`] ?? summary,
      })),
    )}
  </section>`;
}

function tryMarkets(view: View): Html {
  const { t, site } = view;
  return tryForm(view, {
    name: 'try-markets',
    title: t.developers.tryMarkets,
    method: 'GET',
    path: '/api/markets',
    fields: html`<div class="field">
        <label for="try-q">${t.developers.words}</label>
        <input class="input" id="try-q" name="q" value="bangkok" maxlength="200" />
      </div>
      <div class="field">
        <label for="try-category">${t.developers.subject}</label>
        <select class="input" id="try-category" name="category">
          <option value="">${t.catalog.all}</option>
          ${categories.map((category) => html`<option value="${category}">${t.categories[category]}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="try-limit">${t.developers.most}</label>
        <input class="input" id="try-limit" name="limit" type="number" min="1" max="200" value="3" />
      </div>`,
    command: `curl '${site.data.publicUrl}/api/markets?q=bangkok&limit=3'`,
  });
}

function slugField({ t, site, language }: View, id: string, name: string): Html {
  const markets = site.data.markets();
  return html`<div class="field">
    <label for="${id}">${t.developers.slug}</label>
    <input
      class="input"
      id="${id}"
      name="${name}"
      value="${realSlug(markets)}"
      maxlength="200"
      spellcheck="false"
      autocomplete="off"
      lang="${language}"
    />
  </div>`;
}

function tryVenues(view: View): Html {
  const { t, site } = view;
  return tryForm(view, {
    name: 'try-venues',
    title: t.developers.tryVenues,
    method: 'GET',
    path: '/api/cross-venue',
    fields: slugField(view, 'try-venues-slug', 'slug'),
    command: `curl '${site.data.publicUrl}/api/cross-venue?slug=${realSlug(site.data.markets())}'`,
  });
}

function tryResolve(view: View): Html {
  const { t, site } = view;
  return tryForm(view, {
    name: 'try-resolve',
    title: t.developers.tryResolve,
    method: 'POST',
    path: '/api/resolve',
    fields: slugField(view, 'try-resolve-slug', 'identifier'),
    command: `curl '${site.data.publicUrl}/api/resolve' \\
  --json '{"identifier": "${realSlug(site.data.markets())}"}'`,
  });
}

function mcp({ t, site }: View): Html {
  const facts = site.data.stats().mcp;
  const configuration = { mcpServers: { forecast: { command: 'npx', args: ['-y', facts.package] } } };
  return html`<section class="part prose" id="mcp" aria-labelledby="mcp-title">
    <h2 id="mcp-title">${t.developers.mcp}</h2>
    ${
      facts.tools.length > 0
        ? html`<p>${t.developers.mcpText}</p>
            <ul>
              ${facts.tools.map((tool) => html`<li><code>${tool}</code></li>`)}
            </ul>`
        : html`<p>${t.developers.mcpPlanned}</p>`
    }
    ${
      site.data.mcpUrl &&
      html`<p>${t.developers.mcpRemote}</p>
        <pre tabindex="0"><code>${site.data.mcpUrl}</code></pre>`
    }
    ${
      facts.npmPublished
        ? html`<p>${t.developers.mcpLocal}</p>
            <pre tabindex="0"><code>${JSON.stringify(configuration, undefined, 2)}</code></pre>`
        : html`<p>${t.developers.mcpFromSource}</p>`
    }
    <p><a href="${facts.sourceUrl}">${t.developers.mcpSource}</a> · <code>${facts.package}</code></p>
  </section>`;
}
