import type { Page as AnyPage, Pages as AnyPages, Site as AnySite, View as AnyView } from '@trivium/server-pages';
import type { WebData } from './data.ts';
import type { Messages } from './messages/index.ts';

/** The types of pages, with this service's data and messages. */
export type Site = AnySite<WebData, Messages>;
export type Pages = AnyPages<WebData, Messages>;
export type View = AnyView<WebData, Messages>;
export type Page = AnyPage<keyof Messages['nav']>;
