import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { atcMainGroups, type CodeSystem, type Entry, type Species } from '../../contract/index.ts';
import { classesOf } from '../../domain/search/drug-classes.rules.ts';
import type { Soundness } from '../citation-health.rules.ts';
import type { Trust } from '../usual-trust.rules.ts';
import type { View } from '../view.ts';

export const tierMark = ({ t }: View, tier: Entry['verificationTier']): Html =>
  html`<span class="tag" title="${t.terms.tierMeanings[tier]}">${t.terms.tiers[tier]}</span>`;

export const demonstrationMark = ({ t }: View): Html =>
  html`<span class="tag marked" title="${t.notice.demonstration}">${t.notice.demonstrationTag}</span>`;

/** Whether an entry of a list is signed, and that a demonstration key proves nothing. */
export const signatureMarks = (view: View, signature: Trust['signature']): Html =>
  html`<span class="tag">${signature === 'unsigned' ? view.t.catalog.unsigned : view.t.catalog.signed}</span>
    ${signature === 'demonstration' ? demonstrationMark(view) : ''}`;

/** A mark whose colour, shape and text give the same information. */
export const soundnessMark = (soundness: Soundness, text: string): Html => html`<span class="sound ${soundness}">${text}</span>`;

/** A main group in the visitor's language. The title has the classification's own name, which must not be altered. */
export function groupName({ t }: View, letter: string): Html {
  const names: Readonly<Record<string, string>> = t.terms.groups;
  return html`<span title="${atcMainGroups[letter] ?? letter}">${names[letter] ?? letter}</span>`;
}

/** The classes of a drug, as the list filters by them. */
export const classLinks = (view: View, entry: Entry): readonly { readonly name: string; readonly href: string }[] =>
  classesOf(entry).map(({ id, ...names }) => ({ name: names[view.language], href: view.to('/', { class: id }) }));

/** A species in the visitor's language. */
export const speciesName = ({ site, language }: View, species: Species): string =>
  site.data.terms().species.find(({ id }) => id === species)?.[language] ?? species;

/** The id of a species' doses in an entry's page. */
export const dosesId = (species: Species): string => `doses-${species.replaceAll(' ', '-')}`;

export const doseCount = ({ t, language }: View, count: number): string =>
  count === 1 ? t.catalog.doseOne : t.catalog.doses(formatCount(count, language));

/** What separates the items of a list: Thai has no comma there. */
export const listSeparator = ({ language }: View): string => (language === 'th' ? ' ' : ', ');

export const speciesNamesOf = (view: View, all: readonly Species[]): string =>
  all.map((species) => speciesName(view, species)).join(listSeparator(view));

/** A route in the visitor's language, or in the source's words without a translation. */
export const routeName = ({ site, language }: View, route: string): Html | string =>
  site.data.terms().routes.find(({ id }) => id === route)?.[language] ?? html`<span lang="en">${route}</span>`;

/** A code as a link that finds every drug under it. */
export const codeLink = (view: View, code: string): Html => html`<a href="${view.to('/', { q: code })}"><code>${code}</code></a>`;

export const systemName = ({ t }: View, system: CodeSystem): string => t.terms.systems[system];

/** A log index as a link to its page. */
export const indexLink = (view: View, index: number): Html => html`<a href="${view.to(`/log/${index}`)}">${String(index)}</a>`;
