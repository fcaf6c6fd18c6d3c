import { html } from 'hono/html';
import type { StoredMessage } from './mailbox.ts';
import { stylesheetPath } from './styles.ts';

/** A page of messages, newest first, each with its code, its links and its rendered HTML. */
export const mailboxPage = (messages: readonly StoredMessage[], now: Date) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox (${messages.length})</title>
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body>
        <main class="mailbox">
          <header>
            <h1>Mailbox</h1>
            <p class="quiet">
              Messages this project would have sent. For development only: nothing leaves this machine.
              <a href="/mailbox">Refresh</a>
            </p>
          </header>
          ${messages.length === 0 ? empty() : messages.map((message) => messagePart(message, now))}
        </main>
      </body>
    </html>`;

const empty = () =>
  html`<p class="panel quiet">No messages yet. Sign up with any address, and the confirmation appears here.</p>`;

const messagePart = (message: StoredMessage, now: Date) =>
  html`<article class="panel message" id="${message.id}">
    <header>
      <h2>${message.subject}</h2>
      <p class="small quiet">
        <span>to ${message.to}</span>
        <span class="tag">${message.channel === 'sms' ? 'text message' : 'email'}</span>
        <time datetime="${message.at.toISOString()}">${ageOf(message.at, now)}</time>
      </p>
    </header>
    ${message.code === '' ? '' : html`<p class="code"><span class="small quiet">Code</span> <code>${message.code}</code></p>`}
    ${message.links.map((link) => html`<p class="link"><a class="button" href="${link}">Open the link</a> <span class="small quiet">${link}</span></p>`)}
    ${
      message.html === ''
        ? html`<p class="text">${message.text}</p>`
        : html`<details>
            <summary class="small">Rendered message</summary>
            <iframe
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              title="${message.subject}"
              srcdoc="${framed(message.html)}"
            ></iframe>
          </details>`
    }
  </article>`;

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago: the reader's time zone is not known here. */
function ageOf(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? [];
  return unit === undefined ? 'just now' : relative.format(-Math.floor(seconds / length), unit);
}

/** Links of a message open in a new tab. The frame is sandboxed, and runs no scripts. */
const framed = (body: string) =>
  `<base target="_blank"><style>body{font:16px/1.5 system-ui,sans-serif;margin:1rem}</style>${body}`;
