import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrastOf, readTokens, type Token } from '@trivium/design-tokens';
import { html } from 'hono/html';
import type { Html, Page, SiteData, SiteMessages, View } from '../view.ts';
import { componentSamples } from './samples.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const tokens = readTokens();
const startingWith = (...prefixes: string[]) => tokens.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
const colours = tokens.filter(({ light }) => /^#[\da-f]{6}$/.test(light));
const paper = colours.find(({ name }) => name === 'paper') as Token;
const sizes = startingWith('size');
const lengths = startingWith('gap', 'round');
const durations = startingWith('quick', 'calm');

/** One rule for each token: the Content-Security-Policy of pages refuses styles in attributes. */
const show = (list: readonly Token[], selector: string, property: string) =>
  list.map(({ name }) => `${selector}[data-token='${name}'] { ${property}: var(--${name}) }`);

/** The CSS of the page, for `createSite({ styles })` of the service that serves it. */
export const designStyles = [
  readFileSync(join(import.meta.dirname, '../styles/design.css'), 'utf8'),
  ...show(colours, '.design-swatch', 'background'),
  ...show(sizes, '.design-scale dd', 'font-size'),
  ...show(lengths, '.design-bar', 'width'),
  ...show(durations, '.design-mover', 'transition-duration'),
].join('\n');

/** `/design`: every token, every component and every state, in both themes. For those who build pages; not for visitors. */
export function designPage<Data extends SiteData, Texts extends SiteMessages>(_view: View<Data, Texts>): Page {
  const main = html`<header class="opening">
      <h1>Design</h1>
      <p class="lead">
        What every page of the three services is made of. Colours mean something: the accent is the brand's and says nothing of
        good or bad.
      </p>
    </header>
    ${typeScale()} ${spacing()} ${motion()}
    <div class="design-themes">${themes.map((theme) => themed(theme))}</div>`;
  return { title: 'Design', description: 'Tokens, components and states.', path: '/design', main, isPrivate: true };
}

const themed = (theme: Theme): Html =>
  html`<section class="design-theme" data-design="${theme}" aria-label="${theme}">
    <h2>${theme === 'light' ? 'Light' : 'Dark'}</h2>
    <ul class="design-colours">
      ${colours.map((token) => swatch(token, theme))}
    </ul>
    ${componentSamples(theme)}
  </section>`;

const swatch = (token: Token, theme: Theme): Html =>
  html`<li>
    <span class="design-swatch" data-token="${token.name}"></span>
    <span><code>${token.name}</code> <span class="small quiet">${token[theme]} · ${contrast(token, theme)}</span></span>
  </li>`;

const contrast = (token: Token, theme: Theme) => `${contrastOf(token[theme], paper[theme]).toFixed(1)} on paper`;

const sample = 'Trivium สามวิชาที่มาบรรจบกัน';

const typeScale = (): Html =>
  html`<section class="part" aria-labelledby="type">
    <h2 id="type">Type</h2>
    <dl class="design-scale">
      ${sizes.map(
        ({ name, light }) =>
          html`<div>
            <dt><code>${name}</code> <span class="small quiet">${light}</span></dt>
            <dd data-token="${name}" lang="th">${sample}</dd>
          </div>`,
      )}
    </dl>
  </section>`;

const spacing = (): Html =>
  html`<section class="part" aria-labelledby="spacing">
    <h2 id="spacing">Spacing, corners and elevation</h2>
    <dl class="design-scale">
      ${lengths.map(
        ({ name, light }) =>
          html`<div>
            <dt><code>${name}</code> <span class="small quiet">${light}</span></dt>
            <dd><span class="design-bar" data-token="${name}"></span></dd>
          </div>`,
      )}
      <div>
        <dt><code>float</code></dt>
        <dd><span class="design-float">Menus and sheets</span></dd>
      </div>
    </dl>
  </section>`;

const motion = (): Html =>
  html`<section class="part" aria-labelledby="motion">
    <h2 id="motion">Motion</h2>
    <p class="quiet">At most 200 ms, and none where the reader asks for less motion. Press to see it.</p>
    <dl class="design-scale">
      ${durations.map(
        ({ name, light }) =>
          html`<div>
            <dt><code>${name}</code> <span class="small quiet">${light}</span></dt>
            <dd><button type="button" class="design-mover" data-token="${name}">Move</button></dd>
          </div>`,
      )}
    </dl>
  </section>`;
