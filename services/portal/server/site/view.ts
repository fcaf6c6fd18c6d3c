import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createSite,
  designStyles,
  type Page as AnyPage,
  type Site as AnySite,
  type SiteData,
  type View as AnyView,
} from '@trivium/server-pages';
import type { Block } from './access-document.rules.ts';
import type { DemoPerson } from '../../development/people.ts';
import { messages, type Messages } from './messages/index.ts';

export interface WebData extends SiteData {
  readonly publishableKey: string;
  readonly isDevelopment: boolean;
  readonly people: readonly DemoPerson[];
  /** The access rules, from the committed document. */
  readonly access: readonly Block[];
}

export type Site = AnySite<WebData, Messages>;
export type View = AnyView<WebData, Messages>;
export type Page = AnyPage<keyof Messages['nav']>;

export const createSiteOf = (data: WebData): Site =>
  createSite({
    data,
    messages,
    styles: [readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8'), designStyles],
    sections: [
      ['home', '/about-this-server'],
      ['access', '/access'],
    ],
    footer: () => [{ href: '/config.json', text: 'config.json' }],
  });
