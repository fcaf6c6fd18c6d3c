import { publishedName } from '@trivium/core';
import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { service } from '../../contract/index.ts';
import type { View } from '../view.ts';

const published = publishedName('@trivium/catalog-verify');
const fromSource = `git clone ${service.repositoryUrl} trivium
(cd trivium && npm install)
node trivium/services/catalog/verify/cli.ts bundle.json --policy log.policy`;

/** How to verify a bundle without this service, with commands to copy. */
export function offline({ t, site }: View): Html {
  const { publicUrl, entries, log } = site.data;
  const slug = (entries().find(({ signatures }) => signatures.length > 0) ?? entries()[0])?.slug ?? '{slug}';
  return html`<section class="part" id="offline" aria-labelledby="offline-title">
    <h2 id="offline-title">${t.developers.offline}</h2>
    <p>${t.developers.offlineText}</p>
    <pre tabindex="0"><code>curl -o bundle.json '${publicUrl}/api/drugs/${slug}/bundle'
curl -o log.policy '${publicUrl}/log.policy'</code></pre>
    <p>${published === null ? t.developers.offlineSource : t.developers.offlinePackage}</p>
    <pre tabindex="0"><code>${published === null ? fromSource : `npx ${published} bundle.json --policy log.policy`}</code></pre>
    <p>${t.developers.offlineProgram}</p>
    <pre tabindex="0"><code>import { readFileSync } from 'node:fs';
import { verifyBundle } from '${published ?? './trivium/services/catalog/verify/index.ts'}';

const { ok, steps } = verifyBundle(
  readFileSync('bundle.json'),
  { policy: readFileSync('log.policy', 'utf8') },
);
console.log(ok, steps);</code></pre>
    <p>${t.developers.policyNow}</p>
    <pre tabindex="0"><code>${log().policy}</code></pre>
  </section>`;
}
