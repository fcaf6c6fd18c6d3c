import { encodeSnapshot, type Service, type ServiceEnv, type Snapshot } from '@trivium/http';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { LRUCache } from 'lru-cache';
import { refuse } from '../../contract/index.ts';
import { frame } from '../frame.ts';
import { isLanguage, preferredLanguage, type Language } from '../language.rules.ts';
import type { Site } from '../site.ts';
import { createView, type Html, type Page, type View } from '../view.ts';
import { answerSnapshot, ownCache, sharedCache } from './answer.ts';
import { contentPolicy } from './policy.ts';

export const languageCookie = 'language';

/** The language that the address names, or the visitor's; only the first may be kept for others. */
export function readLanguage(c: Context<ServiceEnv>): { readonly language: Language; readonly isNamed: boolean } {
  const named = c.req.query('lang');
  if (isLanguage(named)) return { language: named, isNamed: true };
  return { language: preferredLanguage(getCookie(c, languageCookie), c.req.header('accept-language')), isNamed: false };
}

type Parameters = Readonly<Record<string, string>>;

interface Route {
  readonly path: string;
  /** Parameters of the query that change the answer; others are ignored, and fill no memory. */
  readonly query?: readonly string[];
}

export interface PageRoute extends Route {
  /** Undefined: the address names no market. */
  readonly render: (view: View, parameters: Parameters) => Page | undefined;
}

export interface DocumentRoute extends Route {
  readonly draw: (view: View, parameters: Parameters) => Html | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export type PageStatus = 200 | 400 | 404 | 405 | 408 | 413 | 415 | 422 | 429 | 500 | 503;

export interface Pages {
  /** Answers a page from memory, drawn at most once for a revision of the data. */
  readonly add: (route: PageRoute) => void;
  /** The same for a document with a frame of its own. */
  readonly addDocument: (route: DocumentRoute) => void;
  /** Answers a page that belongs to this one request. */
  readonly answer: (c: Context<ServiceEnv>, view: View, page: Page, status?: PageStatus) => Response | Promise<Response>;
}

interface Kept {
  readonly revision: string;
  readonly snapshot: Snapshot;
}

const bytesKept = 48 * 1024 * 1024;
const sizeOf = ({ snapshot }: Kept) => snapshot.representations.reduce((sum, { body }) => sum + body.length, 0);

/** A longer value is nothing that a page of ours links to. */
const longestParameter = 200;

export function createPages(service: Service, site: Site): Pages {
  const kept = new LRUCache<string, Kept>({ maxSize: bytesKept, sizeCalculation: sizeOf });
  const headers = { 'content-security-policy': contentPolicy(site) };
  const { baseHeaders } = service;

  function addDocument({ path, query = [], draw, headers: own = headers }: DocumentRoute): void {
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
        const drawn = draw(createView(site, language), parameters);
        if (drawn === undefined) throw refuse('market_not_found', 'No market has this slug; GET /api/markets lists them.');
        const content = {
          body: String(await drawn),
          contentType: 'text/html; charset=utf-8',
          cacheControl: sharedCache,
          headers: own,
        };
        snapshot = await encodeSnapshot(content, { previous: snapshot, baseHeaders });
        kept.set(key, { revision, snapshot });
      }
      const personal = { 'cache-control': ownCache.cacheControl, vary: ownCache.vary };
      return answerSnapshot(c, snapshot, { 'content-language': language, ...(isNamed ? {} : personal) });
    });
  }

  return {
    addDocument,
    add: ({ render, ...route }) =>
      addDocument({
        ...route,
        draw: (view, parameters) => {
          const page = render(view, parameters);
          return page && frame(view, page);
        },
      }),
    answer: (c, view, page, status = 200) =>
      c.html(frame(view, page), status, { ...headers, 'cache-control': 'no-store', 'content-language': view.language }),
  };
}
