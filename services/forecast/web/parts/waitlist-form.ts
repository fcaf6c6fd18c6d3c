import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { bahtPerUsd } from '../amount.rules.ts';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';
import { folded } from './folded.ts';

/** A field that cannot be used, or why the whole cannot be saved. */
export type WaitlistProblem = 'email' | 'size' | 'unknown' | 'failed' | 'busy';

/** A visitor's input and its errors. */
export interface WaitlistDraft {
  readonly email: string;
  readonly side: string;
  readonly size: string;
  readonly wrong?: readonly WaitlistProblem[];
}

const empty: WaitlistDraft = { email: '', side: '', size: '' };

/** The waitlist of one market: one line that opens to the form, or the confirmation of an entry. */
export function waitlistForm(view: View, market: MarketDetails, draft: WaitlistDraft | 'saved' = empty): Html {
  const { t } = view;
  const heading = html`<h2 id="waitlist-title">${t.waitlist.heading}</h2>`;
  const content =
    draft === 'saved'
      ? html`${heading}
          <div role="status" data-focus tabindex="-1">
            <p><b>${t.waitlist.saved}</b></p>
            <p hidden>${t.waitlist.writeTo} <b data-sent="email"></b></p>
            <p class="quiet small">${t.waitlist.savedMore}</p>
          </div>`
      : folded(heading, form(view, market, draft), Boolean(draft.wrong?.length));
  return html`<section class="waitlist" id="waitlist" aria-labelledby="waitlist-title">${content}</section>`;
}

function form(view: View, market: MarketDetails, { email, side, size, wrong = [] }: WaitlistDraft): Html {
  const { t } = view;
  const choice = (value: string, text: string) =>
    html`<label
      ><input type="radio" name="side" value="${value}" ${side === value ? html`checked` : ''} /><span>${text}</span></label
    >`;
  const problem = (of: WaitlistProblem, text: string) =>
    wrong.includes(of) ? html`<p class="problem small" id="${of}-problem" role="alert">${text}</p>` : '';
  const invalid = (of: 'email' | 'size') =>
    wrong.includes(of) ? html`aria-invalid="true" aria-describedby="${of}-problem" data-focus` : '';
  return html`<p class="quiet small">${t.waitlist.lead}</p>
    <form
      method="post"
      action="${view.to(`/m/${market.slug}/waitlist`)}"
      novalidate
      data-swap="waitlist"
      data-failed="${t.waitlist.failed}"
    >
      <div class="field">
        <label for="email">${t.waitlist.email}</label>
        <input
          class="input"
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxlength="254"
          value="${email}"
          ${invalid('email')}
        />
        ${problem('email', t.waitlist.emailInvalid)}
      </div>
      <details ${side || size ? html`open` : ''}>
        <summary>${t.waitlist.interest}</summary>
        <p class="quiet small">${t.waitlist.why}</p>
        <fieldset class="field">
          <legend>${t.waitlist.side}</legend>
          <div class="choices">
            ${choice('yes', t.outcome.yes)} ${choice('no', t.outcome.no)} ${choice('', t.waitlist.undecided)}
          </div>
        </fieldset>
        <div class="field">
          <label for="size">${t.waitlist.size}</label>
          <input
            class="input"
            id="size"
            name="size"
            inputmode="decimal"
            autocomplete="off"
            maxlength="20"
            value="${size}"
            ${invalid('size')}
          />
          <p class="quiet small">${t.waitlist.sizeNote(String(bahtPerUsd))}</p>
          ${problem('size', t.waitlist.sizeInvalid)}
        </div>
      </details>
      ${problem('unknown', t.waitlist.unknown)} ${problem('failed', t.waitlist.failed)} ${problem('busy', t.waitlist.tooMany)}
      <button class="button plain" data-busy="${t.waitlist.busy}">${t.waitlist.join}</button>
      <p role="status" class="problem small"></p>
    </form>
    <p class="quiet small">${t.waitlist.privacy}</p>`;
}
