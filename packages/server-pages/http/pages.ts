import { defineErrors } from '@trivium/core';
import { encodeSnapshot, httpErrors, sizeOfSnapshot, type Service, type ServiceEnv, type Snapshot } from '@trivium/http';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { frame } from '../frame.ts';
import { createView, type Html, type Page, type Site, type SiteData, type SiteMessages, type View } from '../view.ts';
import { answerSnapshot, ownCache, sharedCache } from './answer.ts';
import { contentPolicy } from './policy.ts';
import { readLanguage } from './read-language.ts';

type Parameters = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

interface Route {
  readonly path: string;
  /** Parameters of the query that change the answer; others are ignored, and fill no memory. */
  readonly query?: readonly string[];
  /** The refusal where the address names nothing; `route_not_found` by default. */
  readonly notFound?: () => Error;
  /** How long others may keep the answer where the address names the language; `sharedCache` by default. */
  readonly cacheControl?: string;
  /** Added to the header fields of the answer, or in place of them. */
  readonly headers?: Headers;
}

export interface PageRoute<Data extends SiteData, Texts extends SiteMessages> extends Route {
  /** Undefined: the address names nothing. */
  readonly render: (view: View<Data, Texts>, parameters: Parameters) => Page | undefined | Promise<Page | undefined>;
}

export interface DocumentRoute<Data extends SiteData, Texts extends SiteMessages> extends Route {
  readonly draw: (view: View<Data, Texts>, parameters: Parameters) => Html | undefined | Promise<Html | undefined>;
}

export type PageStatus = 200 | 400 | 402 | 404 | 405 | 408 | 413 | 415 | 422 | 429 | 500 | 503;

export interface Pages<Data extends SiteData, Texts extends SiteMessages> {
  /** Answers a page from memory, drawn at most once for a revision of the data. */
  readonly add: (route: PageRoute<Data, Texts>) => void;
  /** The same for a document with a frame of its own. */
  readonly addDocument: (route: DocumentRoute<Data, Texts>) => void;
  /** Answers a page that belongs to this one request. */
  readonly answer: (
    c: Context<ServiceEnv>,
    view: View<Data, Texts>,
    page: Page,
    status?: PageStatus,
  ) => Response | Promise<Response>;
}

interface Kept {
  readonly revision: string;
  readonly snapshot: Snapshot;
}

const bytesKept = 48 * 1024 * 1024;

/** A longer value is nothing that a page of ours links to. */
const longestParameter = 200;

const refuseHttp = defineErrors(httpErrors);
const nothingHere = () => refuseHttp('route_not_found', 'Nothing is at this address.');

/** Where the visitor's language had a say; what no cache may share anyway stays as it was chosen. */
const personal = (chosen: string): Headers => ({
  'cache-control': /\b(?:no-store|private)\b/.test(chosen) ? chosen : ownCache.cacheControl,
  vary: ownCache.vary,
});

/** Draws the pages of a site and keeps their bytes, by address, language and revision of the data. */
export function createPages<Data extends SiteData, Texts extends SiteMessages>(
  service: Service,
  site: Site<Data, Texts>,
): Pages<Data, Texts> {
  const kept = new LRUCache<string, Kept>({ maxSize: bytesKept, sizeCalculation: ({ snapshot }) => sizeOfSnapshot(snapshot) });
  const policy = { 'content-security-policy': contentPolicy(site) };
  const { baseHeaders } = service;

  interface Drawn {
    readonly document: Html;
    readonly headers: Headers;
  }

  function addDrawn(
    { path, query = [], notFound = nothingHere, cacheControl = sharedCache, headers = {} }: Route,
    draw: (view: View<Data, Texts>, parameters: Parameters) => Promise<Drawn | undefined>,
  ): void {
    service.app.get(path, async (c) => {
      const { language, isNamed } = readLanguage(c);
      const asked = query.flatMap((name) => {
        const value = c.req.query(name)?.slice(0, longestParameter);
        return value ? [[name, value] as const] : [];
      });
      const parameters: Parameters = { ...c.req.param(), ...Object.fromEntries(asked) };
      const key = JSON.stringify([path, language, parameters]);
      const revision = site.data.revision();
      const known = kept.get(key);
      let snapshot = known?.snapshot;
      if (snapshot === undefined || known?.revision !== revision) {
        const drawn = await draw(createView(site, language), parameters);
        if (drawn === undefined) throw notFound();
        const content = {
          body: String(await drawn.document),
          contentType: 'text/html; charset=utf-8',
          cacheControl,
          headers: { ...policy, ...headers, ...drawn.headers },
        };
        snapshot = await encodeSnapshot(content, { previous: snapshot, baseHeaders });
        kept.set(key, { revision, snapshot });
      }
      return answerSnapshot(c, snapshot, { 'content-language': language, ...(isNamed ? {} : personal(cacheControl)) });
    });
  }

  return {
    addDocument: ({ draw, ...route }) =>
      addDrawn(route, async (view, parameters) => {
        const document = await draw(view, parameters);
        return document && { document, headers: {} };
      }),
    add: ({ render, ...route }) =>
      addDrawn(route, async (view, parameters) => {
        const page = await render(view, parameters);
        return page && { document: frame(view, page), headers: page.headers ?? {} };
      }),
    answer: (c, view, page, status = 200) =>
      c.html(frame(view, page), status, {
        ...policy,
        'cache-control': 'no-store',
        'content-language': view.language,
        ...page.headers,
      }),
  };
}
