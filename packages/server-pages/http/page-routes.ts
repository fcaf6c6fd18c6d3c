import { defineErrors } from '@trivium/core';
import { encodeSnapshot, httpErrors, sizeOfSnapshot, type Service, type ServiceEnv, type Snapshot } from '@trivium/http';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { renderDocument } from '../render-document.ts';
import { createView, type Html, type Page, type Site, type SiteData, type SiteMessages, type View } from '../view.ts';
import { answerSnapshot, privateCache, sharedCache } from './answer-snapshot.ts';
import { contentPolicy } from './content-policy.ts';
import { readLanguage } from './read-language.ts';

type Parameters = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

interface Route {
  readonly path: string;
  /** Query parameters that change the response; others are ignored and do not fill the cache. */
  readonly query?: readonly string[];
  /** The error for an address without a page; `route_not_found` by default. */
  readonly notFound?: () => Error;
  /** How long shared caches may keep the response if the address names the language; `sharedCache` by default. */
  readonly cacheControl?: string;
  /** Added to the response's header fields, or replacing them. */
  readonly headers?: Headers;
}

export interface PageRoute<Data extends SiteData, Texts extends SiteMessages> extends Route {
  /** Returns undefined if the address has no page. */
  readonly render: (view: View<Data, Texts>, parameters: Parameters) => Page | undefined | Promise<Page | undefined>;
}

export interface DocumentRoute<Data extends SiteData, Texts extends SiteMessages> extends Route {
  readonly draw: (view: View<Data, Texts>, parameters: Parameters) => Html | undefined | Promise<Html | undefined>;
}

export type PageStatus = 200 | 400 | 402 | 404 | 405 | 408 | 413 | 415 | 422 | 429 | 500 | 503;

export interface Pages<Data extends SiteData, Texts extends SiteMessages> {
  /** Answers a page from the cache; it is rendered at most once per revision of the data. */
  readonly add: (route: PageRoute<Data, Texts>) => void;
  /** The same for a document with a layout of its own. */
  readonly addDocument: (route: DocumentRoute<Data, Texts>) => void;
  /** Answers a page for this request alone. */
  readonly answer: (
    c: Context<ServiceEnv>,
    view: View<Data, Texts>,
    page: Page,
    status?: PageStatus,
  ) => Response | Promise<Response>;
}

interface CachedDocument {
  readonly revision: string;
  readonly snapshot: Snapshot;
}

const maxCacheBytes = 48 * 1024 * 1024;

/** None of our pages links to a longer value. */
const maxParameterLength = 200;

const refuseHttp = defineErrors(httpErrors);
const routeNotFound = () => refuseHttp('route_not_found', 'Nothing is at this address.');

/** For responses that depend on the visitor's language; a cache control that already forbids sharing stays. */
const privateHeaders = (cacheControl: string): Headers => ({
  'cache-control': /\b(?:no-store|private)\b/.test(cacheControl) ? cacheControl : privateCache.cacheControl,
  vary: privateCache.vary,
});

/** Renders the pages of a site and caches their bytes, by address, language and revision of the data. */
export function createPages<Data extends SiteData, Texts extends SiteMessages>(
  service: Service,
  site: Site<Data, Texts>,
): Pages<Data, Texts> {
  const cache = new LRUCache<string, CachedDocument>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ snapshot }) => sizeOfSnapshot(snapshot),
  });
  const policy = { 'content-security-policy': contentPolicy(site) };
  const { baseHeaders } = service;

  interface RenderedDocument {
    readonly document: Html;
    readonly headers: Headers;
  }

  function addRoute(
    { path, query = [], notFound = routeNotFound, cacheControl = sharedCache, headers = {} }: Route,
    draw: (view: View<Data, Texts>, parameters: Parameters) => Promise<RenderedDocument | undefined>,
  ): void {
    service.app.get(path, async (c) => {
      const { language, isExplicit } = readLanguage(c);
      const queryParameters = query.flatMap((name) => {
        const value = c.req.query(name)?.slice(0, maxParameterLength);
        return value ? [[name, value] as const] : [];
      });
      const parameters: Parameters = { ...c.req.param(), ...Object.fromEntries(queryParameters) };
      const key = JSON.stringify([path, language, parameters]);
      const revision = site.data.revision();
      const cached = cache.get(key);
      let snapshot = cached?.snapshot;
      if (snapshot === undefined || cached?.revision !== revision) {
        const rendered = await draw(createView(site, language), parameters);
        if (rendered === undefined) throw notFound();
        const content = {
          body: String(await rendered.document),
          contentType: 'text/html; charset=utf-8',
          cacheControl,
          headers: { ...policy, ...headers, ...rendered.headers },
        };
        snapshot = await encodeSnapshot(content, { previous: snapshot, baseHeaders });
        cache.set(key, { revision, snapshot });
      }
      return answerSnapshot(c, snapshot, { 'content-language': language, ...(isExplicit ? {} : privateHeaders(cacheControl)) });
    });
  }

  return {
    addDocument: ({ draw, ...route }) =>
      addRoute(route, async (view, parameters) => {
        const document = await draw(view, parameters);
        return document && { document, headers: {} };
      }),
    add: ({ render, ...route }) =>
      addRoute(route, async (view, parameters) => {
        const page = await render(view, parameters);
        return page && { document: renderDocument(view, page), headers: page.headers ?? {} };
      }),
    answer: (c, view, page, status = 200) =>
      c.html(renderDocument(view, page), status, {
        ...policy,
        'cache-control': 'no-store',
        'content-language': view.language,
        ...page.headers,
      }),
  };
}
