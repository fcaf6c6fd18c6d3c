import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { realSlug } from '../question.rules.ts';
import type { View } from '../view.ts';

/** How a program hears what happens to markets, and how an outcome is disputed. */
export function pushGuide({ t, site, to }: View): Html {
  const { publicUrl } = site.data;
  const texts = t.push;
  const reference = (id: string) => `${to('/reference')}#${id}`;
  return html`<section class="part" aria-labelledby="push">
    <h2 id="push">${texts.heading}</h2>
    <p>${texts.lead}</p>
    <div class="twins guide">
      <div class="prose">
        <h3><a href="${reference('streamEvents')}">${texts.stream}</a></h3>
        <p>${texts.streamText}</p>
        <pre tabindex="0"><code>curl --no-buffer '${publicUrl}/api/stream'</code></pre>
      </div>
      <div class="prose">
        <h3>${texts.feeds}</h3>
        <p>${texts.feedsText} <code>${publicUrl}/feed.atom</code> · <code>${publicUrl}/feed.json</code></p>
      </div>
      <div class="prose">
        <h3><a href="${reference('subscribeWebhook')}">${texts.webhooks}</a></h3>
        <p>${texts.webhooksText}</p>
        <pre tabindex="0"><code>curl '${publicUrl}/api/webhooks' \\
  --json '{"url": "https://receiver.example.org/hook", "kinds": ["market.resolved"]}'</code></pre>
        <p class="quiet small">${texts.webhooksLimits}</p>
      </div>
      <div class="prose" id="appeals">
        <h3><a href="${reference('fileAppeal')}">${texts.appeals}</a></h3>
        <p>${texts.appealsText}</p>
        <pre tabindex="0"><code>curl '${publicUrl}/api/appeals' \\
  --json '{"identifier": "${realSlug(site.data.markets())}", "reason": "The record was corrected afterwards.", "evidence": ["https://example.org/record"]}'</code></pre>
      </div>
    </div>
  </section>`;
}
