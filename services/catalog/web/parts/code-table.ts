import { externalLink, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { CodeProvenance, Entry } from '../../contract/index.ts';
import { codeEvidence } from '../code-evidence.rules.ts';
import { readersWords } from '../drug/readers-words.rules.ts';
import type { View } from '../view.ts';
import { body, cardTable, cell, row, rowHead } from './card-table.ts';
import { codeLink, systemName } from './marks.ts';

/** Codes with their evidence, and the replaced codes. */
export function codeTable(view: View, { codeProvenance, codeHistory = [] }: Entry): Html {
  const { t } = view;
  const heads = [t.drug.system, t.drug.code, t.drug.believed, t.drug.statement];
  return html`<section class="part" id="codes" aria-labelledby="codes-title">
    <h3 id="codes-title">${t.drug.codes}</h3>
    <p class="quiet small">${t.drug.codesLead}</p>
    ${cardTable({ caption: t.drug.codesCaption, heads, bodies: body(codeProvenance.map((each) => codeRow(view, each))) })}
    ${
      codeHistory.length > 0
        ? html`<h4>${t.drug.history}</h4>
            <ul class="history">
              ${codeHistory.map(
                ({ system, code, replacedBy, lastSeen, replacementSeen, statement }) =>
                  html`<li>
                    <p>
                      ${systemName(view, system)} <s><code>${code}</code></s> ${t.drug.replacedBy(replacedBy)},
                      ${t.drug.between(lastSeen, replacementSeen)}
                    </p>
                    <p class="quiet small" lang="en">${statement}</p>
                  </li>`,
              )}
            </ul>`
        : ''
    }
  </section>`;
}

function codeRow(view: View, { system, code, basis, statement }: CodeProvenance): Html {
  const { t } = view;
  const evidence = readersWords(codeEvidence(statement));
  const isDoubtful = basis === 'memory' || basis === 'seen';
  return row(
    rowHead(t.drug.system, systemName(view, system)),
    cell(t.drug.code, code === null ? html`<span class="quiet">${t.drug.noCode}</span>` : codeLink(view, code)),
    cell(t.drug.believed, html`<span class="tag ${isDoubtful ? 'marked' : ''}">${t.terms.codeBases[basis]}</span>`),
    cell(t.drug.statement, evidence === '' ? '–' : html`<span class="quiet small" lang="en">${withLink(evidence)}</span>`),
  );
}

/** Evidence with a link to the repository that it names: `(fabkury/atcd)`. */
function withLink(evidence: string): Html | string {
  const [before, repository, after] = evidence.split(/\(([\w-]+\/[\w-]+)\)/);
  if (repository === undefined) return evidence;
  return html`${before}(${externalLink(`https://github.com/${repository}`, repository)})${after}`;
}
