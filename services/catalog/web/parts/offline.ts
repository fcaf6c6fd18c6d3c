import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { service } from '../../contract/index.ts';
import type { View } from '../view.ts';

/** How to verify a bundle without this service, with commands to copy. */
export function offline({ t, site }: View): Html {
  const { publicUrl, entries, log } = site.data;
  const slug = (entries().find(({ signatures }) => signatures.length > 0) ?? entries()[0])?.slug ?? '{slug}';
  return html`<section class="part" id="offline" aria-labelledby="offline-title">
    <h2 id="offline-title">${t.developers.offline}</h2>
    <p>${t.developers.offlineText}</p>
    <pre tabindex="0"><code>curl -o bundle.json '${publicUrl}/api/drugs/${slug}/bundle'
curl -o log.policy '${publicUrl}/log.policy'
npx @trivium/catalog-verify bundle.json --policy log.policy</code></pre>
    <p>${t.developers.offlineSource}</p>
    <pre tabindex="0"><code>git clone ${service.repositoryUrl}
cd trivium && npm install
node services/catalog/verify/cli.ts bundle.json --policy log.policy</code></pre>
    <p>${t.developers.offlineProgram}</p>
    <pre tabindex="0"><code>import { readFileSync } from 'node:fs';
import { verifyBundle } from '@trivium/catalog-verify';

const { ok, steps } = verifyBundle(
  readFileSync('bundle.json'),
  { policy: readFileSync('log.policy', 'utf8') },
);
console.log(ok, steps);</code></pre>
    <p>${t.developers.policyNow}</p>
    <pre tabindex="0"><code>${log().policy}</code></pre>
  </section>`;
}
