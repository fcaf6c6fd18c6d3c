import { fact, formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry, Signature } from '../../contract/index.ts';
import type { View } from '../view.ts';
import { signerName } from './signer-name.ts';
import { hash } from './hash.ts';
import { demonstrationMark, indexLink } from './marks.ts';

/** `ed25519:<kid>` leads to `/keys#<kid>`. */
export const keyLink = (view: View, signerKeyId: string): Html =>
  html`<a href="${view.to('/keys')}#${signerKeyId.split(':')[1]}">${hash(signerKeyId)}</a>`;

/** The signatures of an entry, the best first, with their log indexes. */
export function signatureList(view: View, { slug, signatures }: Entry): Html {
  const { t } = view;
  return html`<section class="part" id="signatures" aria-labelledby="signatures-title">
    <h3 id="signatures-title">${t.drug.signatures}</h3>
    <p class="quiet small needs-screen">${t.drug.signaturesLead}</p>
    ${
      signatures.length === 0
        ? html`<p>${t.drug.noSignatures}</p>`
        : html`<ul class="signatures">
            ${signatures.map((signature) => signatureItem(view, slug, signature))}
          </ul>`
    }
  </section>`;
}

function signatureItem(view: View, slug: string, signature: Signature): Html {
  const { t, language } = view;
  const { displayName, demonstration, signerKeyId, signerStatus, logIndex, payloadSha256, batchSize } = signature;
  return html`<li>
    <p class="marks">
      <b>${signerName(view, displayName)}</b> ${demonstration ? demonstrationMark(view) : ''}
      ${signerStatus === 'active' ? '' : html`<span class="tag marked">${t.terms.keyStates[signerStatus]}</span>`}
    </p>
    ${signerStatus === 'active' ? '' : html`<p class="small">${t.drug.signerEnded}</p>`}
    ${demonstration ? html`<p class="small">${t.keys.demonstration}</p>` : ''}
    <dl class="facts-of">
      ${fact(t.drug.logIndex, indexLink(view, logIndex))} ${fact(t.drug.key, keyLink(view, signerKeyId))}
      ${fact(t.drug.digest, hash(payloadSha256))}
      ${
        batchSize === null
          ? ''
          : fact(t.drug.batch, batchSize === 1 ? t.drug.batchAlone : t.drug.batchOf(formatCount(batchSize - 1, language)))
      }
    </dl>
    <p class="small needs-screen"><a href="/api/drugs/${slug}/bundle?signer=${signerKeyId}">${t.drug.signerBundle}</a></p>
  </li>`;
}
