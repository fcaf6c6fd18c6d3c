import type { Html } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { scriptJson } from '../script-json.rules.ts';
import { verifierFile } from '../site.ts';
import type { View } from '../view.ts';

const places = ['dose', 'signature', 'key', 'record', 'proof', 'any'] as const;

/** The panel that verifies an entry in the reader's browser. Without scripts it explains the steps and the offline check. */
export function verifyPanel(view: View, entry: Entry): Html {
  const { t, site } = view;
  const words = t.verify;
  const bundle = `/api/drugs/${entry.slug}/bundle`;
  if (entry.signatures.length === 0)
    return html`<section class="part" id="verify" aria-labelledby="verify-title">
      <h3 id="verify-title">${words.heading}</h3>
      <p>${words.unsigned}</p>
    </section>`;
  return html`<section
    class="part panel verify"
    id="verify"
    aria-labelledby="verify-title"
    data-bundle="${bundle}"
    data-verifier="${site.pathOf(verifierFile)}"
  >
    <h3 id="verify-title">${words.heading}</h3>
    <p class="quiet">${words.lead} <a href="${view.to('/developers')}#offline">${words.offline}</a></p>
    <noscript>
      <p>
        ${words.noScript} <a href="${bundle}">${t.drug.bundle}</a> ·
        <a href="${view.to('/developers')}#offline">${words.offline}</a>
      </p>
    </noscript>
    <p class="needs-script"><button class="button" type="button" data-run data-busy="${words.busy}">${words.run}</button></p>
    <div role="status" data-verdict></div>
    <h4 class="unseen">${words.steps}</h4>
    ${steps(view)}
    <dl class="facts-of" data-facts hidden></dl>
    <div class="change needs-script">
      <h4>${words.change}</h4>
      <p class="quiet small">${words.changeLead}</p>
      <div class="change-form">
        <div class="field">
          <label for="place">${words.where}</label>
          <select class="input" id="place">
            ${places.map((place) => html`<option value="${place}">${words.place[place]}</option>`)}
          </select>
        </div>
        <button class="button plain" type="button" data-change data-busy="${words.busy}">${words.changeRun}</button>
      </div>
      <div data-changed></div>
    </div>
    <details>
      <summary>${words.caveatsTitle}</summary>
      <ul class="caveats">
        ${words.caveats.map((caveat) => html`<li>${caveat}</li>`)}
      </ul>
    </details>
    <script type="application/json" data-words>
      ${raw(scriptJson(panelWords(view)))}
    </script>
  </section>`;
}

function steps({ t }: View): Html {
  return html`<ol class="steps">
    ${Object.entries(t.verify.step).map(
      ([name, { title, means }]) =>
        html`<li data-step="${name}" data-state="waiting">
          <p>
            <b>${title}</b>
            <span class="outcome needs-script" data-state-text>${t.verify.state.waiting}</span>
          </p>
          <p class="quiet small">${means}</p>
          <p class="small" data-reason hidden></p>
        </li>`,
    )}
  </ol>`;
}

/** The texts of the script, and its trust: the policy comes with the page, not with the bundle. */
function panelWords({ t, site }: View) {
  const {
    state,
    codes,
    passedAll,
    passedUnwitnessed,
    took,
    failedAt,
    caught,
    unreachable,
    unusable,
    changed,
    before,
    after,
    facts,
  } = t.verify;
  return {
    policy: site.data.log().policy,
    state,
    codes,
    passedAll,
    passedUnwitnessed,
    took,
    failedAt,
    caught,
    unreachable,
    unusable,
    changed,
    before,
    after,
    facts,
  };
}
