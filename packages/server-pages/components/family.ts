import { html, raw } from 'hono/html';
import type { Language } from '../language.rules.ts';
import { messages } from '../messages/index.ts';
import type { FamilyAddresses, Html } from '../view.ts';

const members = ['portal', 'forecast', 'catalog'] as const;

/** The way to the other services, beside the name; nothing where this one runs alone. It opens without script. */
export function familySwitch(family: FamilyAddresses | undefined, own: string, language: Language): Html | '' {
  const texts = messages[language].family;
  const services = members.flatMap((name) => (family?.[name] === undefined ? [] : [{ name, href: family[name] }]));
  if (services.filter(({ href }) => href !== own).length === 0) return '';
  return html`<button class="family-switch" type="button" popovertarget="family">
      <span class="unseen">${texts.open}</span>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        ${raw([4, 10, 16].flatMap((x) => [4, 10, 16].map((y) => `<circle cx="${x}" cy="${y}" r="1.9"/>`)).join(''))}
      </svg>
    </button>
    <nav class="family" id="family" popover aria-label="${texts.open}">
      ${services.map(
        ({ name, href }) =>
          html`<a href="${href}" ${href === own ? raw('aria-current="true"') : ''}
            ><strong>${texts[name].name}</strong> <span>${texts[name].lead}</span></a
          > `,
      )}
    </nav>`;
}
