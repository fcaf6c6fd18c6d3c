import { logo } from '@trivium/design-tokens';
import type { Locale } from '../src/language/locale.ts';
import { m } from '../src/paraglide/messages.js';
import { frontStyle } from '../src/home/front-style.ts';
import { frameStyle } from '../src/shell/frame-style.ts';
import { workTitleStyle } from '../src/ui/work-title-style.ts';
import { places } from './document-places.ts';

/** The frame of every page, as its document shows it until the app takes over: nothing in it answers, or is read out. */
export function renderFirstView(locale: Locale): string {
  const tabs = [m.nav_home, m.nav_events, m.nav_shop, m.nav_clubs, m.nav_more];
  const name = m.app_name({}, { locale });
  return `<div inert aria-hidden="true" data-first-view>
<div class="${frameStyle.column}">
<div class="${frameStyle.masthead}"><div class="${frameStyle.mastheadRow}"><span class="${frameStyle.brand}" data-worded><svg viewBox="0 0 24 24" width="28" height="28" class="shrink-0 text-accent">${logo}</svg>${name}</span></div></div>
<div class="${frameStyle.main}">${places.heading}</div>
</div>
<div class="${frameStyle.tabBar}">${tabs.map((tab) => `<span class="${frameStyle.tab}" data-worded><span class="size-5"></span>${tab({}, { locale })}</span>`).join('')}</div>
</div>`;
}

/** A page's title, with places for its texts; the front page's is the institution's name, which its document does not know. */
export const renderHeading = (kind: 'front' | 'work' | 'page'): string => headings[kind];

const headings = {
  front: `<div data-of-page data-of-member><div class="${frontStyle.memberTitle}"><div class="skeleton my-3 h-5 w-52"></div></div><div class="skeleton h-72 rounded-lg"></div></div><div class="${frontStyle.title}" data-of-page data-worded data-of-visitor><div class="skeleton h-12 max-w-[24ch]"></div><p class="${frontStyle.lead}">${places.lead}</p></div>`,
  work: `<div class="${workTitleStyle.head}" data-of-page data-worded><h1 class="${workTitleStyle.heading}">${places.title}</h1></div>`,
  page: `<div class="${frameStyle.title}" data-of-page data-worded><div class="${frameStyle.titleText}"><h1 class="${frameStyle.heading}">${places.title}</h1><p class="${frameStyle.lead}">${places.lead}</p></div></div>`,
} as const;
