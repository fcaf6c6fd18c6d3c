import { copyButton, formatCount, formatMoment, stateBlock, fact, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { PublicKey } from '../../contract/index.ts';
import type { LogView } from '../data.ts';
import { hash } from '../parts/hash.ts';
import { demonstrationMark, indexLink } from '../parts/marks.ts';
import { opening } from '../parts/opening.ts';
import { signerName } from '../parts/signer-name.ts';
import { verifyPages } from '../parts/verify-pages.ts';
import type { Page, View } from '../view.ts';

/** `/keys`: every signer's key, and separately the log's own key. */
export function keys(view: View): Page {
  const { t, site, language } = view;
  const all = site.data.keys().toSorted(byUse);
  // They prove nothing, and most of them signed nothing that is in use.
  const isFormer = ({ demonstration, status }: PublicKey) => demonstration && status !== 'active';
  const [current, former] = [all.filter((key) => !isFormer(key)), all.filter(isFormer)];
  const log = site.data.log();
  const main = html`${verifyPages(view, 'keys')} ${opening(t.keys.heading, t.keys.lead)}
  ${all.length === 0 ? stateBlock({ kind: 'empty', title: t.keys.none }) : keyList(view, log, current)}
  ${
    former.length === 0
      ? ''
      : html`<details>
          <summary>${t.keys.formerDemonstration(formatCount(former.length, language))}</summary>
          ${keyList(view, log, former)}
        </details>`
  }
  ${logKey(view, log)}`;
  return { title: t.keys.title, description: t.keys.lead, path: '/keys', section: 'verify', main };
}

const keyList = (view: View, log: LogView, listed: readonly PublicKey[]): Html | '' =>
  listed.length === 0
    ? ''
    : html`<ul class="key-list">
        ${listed.map((key) => keyItem(view, log, key))}
      </ul>`;

/** Active keys first, then the newest. */
const byUse = (a: PublicKey, b: PublicKey) =>
  Number(b.status === 'active') - Number(a.status === 'active') || b.addedAtIndex - a.addedAtIndex;

function keyItem(view: View, log: LogView, key: PublicKey): Html {
  const { t, language } = view;
  const { kid, displayName, demonstration, status, fingerprint, x, addedAtIndex, endedAtIndex } = key;
  const signed = log.entries.filter((entry) => entry.entryType === 'drug-signature' && entry.signerKeyId === fingerprint);
  const count = signed.length === 1 ? t.keys.signedOne : t.keys.signed(formatCount(signed.length, language));
  return html`<li id="${kid}" class="key">
    <div>
      <p class="marks">
        <span class="tag ${status === 'active' ? '' : 'marked'}">${t.terms.keyStates[status]}</span>
        ${demonstration ? demonstrationMark(view) : ''}
      </p>
      <h2>${signerName(view, displayName)}</h2>
      ${demonstration ? html`<p class="small">${t.keys.demonstration}</p>` : ''}
      <p class="small"><a href="/api/keys/${kid}">${t.keys.asJson}</a></p>
    </div>
    <dl class="facts-of">
      ${fact(t.logEntry.displayName, html`<span lang="en">${displayName}</span>`)} ${fact(t.keys.fingerprint, hash(fingerprint))}
      ${fact(t.keys.publicKey, hash(x))}
      ${fact(t.keys.since, html`${indexLink(view, addedAtIndex)} ${loggedAt(view, log, addedAtIndex)}`)}
      ${
        endedAtIndex === null
          ? ''
          : fact(
              t.keys.until,
              html`${indexLink(view, endedAtIndex)} ${loggedAt(view, log, endedAtIndex)}<br /><span class="quiet small"
                  >${t.keys.ended}</span
                >`,
            )
      }
      ${fact(t.keys.signatures, count)}
    </dl>
  </li>`;
}

function loggedAt({ language }: View, log: LogView, index: number): Html | '' {
  const moment = log.entries[index]?.loggedAt;
  return moment === undefined
    ? ''
    : html`<span class="quiet small">(<time datetime="${moment}">${formatMoment(moment, language)}</time>)</span>`;
}

function logKey(view: View, { verifierKey, origin }: LogView): Html {
  const { t } = view;
  return html`<section class="part" aria-labelledby="log-key">
    <h2 id="log-key">${t.keys.logKey}</h2>
    <p class="quiet">${t.keys.logKeyLead}</p>
    <dl class="facts-of">
      ${fact(t.log.origin, html`<code>${origin}</code>`)}
      ${fact(t.log.verifierKey, html`${hash(verifierKey, 'verifier-key')} ${copyButton(view, 'verifier-key')}`)}
    </dl>
    <div class="prose">${t.keys.logKeyText.map((text) => html`<p>${text}</p>`)}</div>
  </section>`;
}
