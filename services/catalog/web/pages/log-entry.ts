import { fact, formatMoment, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { LogEntry } from '../../contract/index.ts';
import { tilePathsOf } from '../log-pages.rules.ts';
import { hash } from '../parts/hash.ts';
import { logSubject } from '../parts/log-subject.ts';
import { logNotice } from '../parts/notice.ts';
import { keyLink } from '../parts/signature-list.ts';
import type { Page, View } from '../view.ts';

/** `/log/<index>`: one entry of the log with all members. Undefined if the log has no such index. */
export function logEntryPage(view: View, index: string): Page | undefined {
  const { t, language, site } = view;
  const { entries, size } = site.data.log();
  const entry = /^(0|[1-9]\d{0,14})$/.test(index) ? entries[Number(index)] : undefined;
  if (!entry) return undefined;
  const title = t.logEntry.title(String(entry.index));
  const paths = tilePathsOf(entry.index, size);
  const main = html`<header class="opening">
      <p class="marks"><a href="${view.to('/log')}">${t.logEntry.back}</a> <span class="quiet">${title}</span></p>
      <h1>${headline(view, entry)}</h1>
      ${logNotice(view)}
    </header>
    <section class="facts record" aria-labelledby="facts">
      <h2 id="facts">${t.logEntry.facts}</h2>
      <dl>
        ${fact(t.log.index, String(entry.index))} ${fact(t.log.kind, t.terms.logKinds[entry.entryType])} ${members(view, entry)}
        ${fact(t.log.leaf, html`${hash(entry.leafHash)}<br /><span class="quiet small">${t.logEntry.leafNote}</span>`)}
        ${fact(
          t.log.time,
          html`<time datetime="${entry.loggedAt}">${formatMoment(entry.loggedAt, language)}</time><br /><span class="quiet small"
              >${t.log.timeNote}</span
            >`,
        )}
        ${fact(
          t.logEntry.tiles,
          html`${t.logEntry.bytes}: <a href="${paths.entries}"><code>${paths.entries}</code></a
            ><br />
            ${t.logEntry.leaves}: <a href="${paths.leaves}"><code>${paths.leaves}</code></a>`,
        )}
      </dl>
    </section>
    <nav class="pager" aria-label="${t.log.pages}">
      ${entry.index > 0 ? html`<a class="button plain" rel="prev" href="${view.to(`/log/${entry.index - 1}`)}">${t.logEntry.previous}</a>` : ''}
      ${entry.index + 1 < size ? html`<a class="button plain" rel="next" href="${view.to(`/log/${entry.index + 1}`)}">${t.logEntry.next}</a>` : ''}
    </nav>`;
  return { title, description: t.log.lead, path: `/log/${entry.index}`, section: 'verify', main };
}

function headline({ t, site }: View, entry: LogEntry): Html | string {
  if (entry.entryType !== 'drug-signature') return t.logEntry.keyEvent[entry.entryType];
  return t.logEntry.signed(site.data.entries().find(({ slug }) => slug === entry.drugSlug)?.name ?? entry.drugSlug);
}

function members(view: View, entry: LogEntry): Html {
  const { t } = view;
  const signed = (signatures: readonly { readonly keyid: string; readonly sig: string }[]) =>
    signatures.map(({ keyid, sig }) => fact(t.logEntry.signature, html`${keyLink(view, keyid)}<br />${hash(sig)}`));
  if (entry.entryType === 'drug-signature')
    return html`${fact(t.logEntry.drug, html`${logSubject(view, entry)} <code>${entry.drugSlug}</code>`)}
    ${fact(t.logEntry.signer, keyLink(view, entry.signerKeyId))} ${fact(t.logEntry.payloadType, hash(entry.payloadType))}
    ${fact(t.logEntry.digest, hash(entry.payloadSha256))} ${fact(t.logEntry.signature, hash(entry.sig))}`;
  const { statement } = entry;
  return html`${fact(t.logEntry.signerOf, html`${logSubject(view, entry)}<br />${keyLink(view, entry.signerKeyId)}`)}
  ${
    statement.event === 'key-revoke'
      ? fact(t.logEntry.reason, html`<span lang="en">${statement.reason}</span>`)
      : html`${fact(t.logEntry.displayName, html`<span lang="en">${statement.displayName}</span>`)}
        ${fact(t.keys.publicKey, hash(statement.key.x))}`
  }
  ${statement.event === 'key-rotate' ? fact(t.logEntry.replaces, keyLink(view, statement.replaces)) : ''}
  ${signed(entry.signatures)}`;
}
