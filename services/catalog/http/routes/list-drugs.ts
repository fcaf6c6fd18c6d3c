import { createRoute, z, type Service } from '@trivium/http';
import { drugList, drugPage, refuse } from '../../contract/index.ts';
import { pageOf } from '../../domain/search/page.rules.ts';
import { answerJson } from '../answer-json.ts';
import type { Context } from '../context.ts';
import { drugPageBody } from '../drug-page-body.ts';
import { createPageCache } from '../page-cache.ts';
import { drugQuery, readDrugRequest } from './drug-query.ts';
import { jsonOf, limited } from './problems.ts';

const route = createRoute({
  method: 'get',
  path: '/api/drugs',
  tags: ['drugs'],
  summary: 'Every entry',
  description:
    'Without parameters: every entry, with any review status. The parameters are extensions. With any of them the answer is a page: `count` is the length of `data`, and `total`, `nextCursor` and `highlights` are added. `Link: rel="next"` is the address of the next page.',
  request: { query: drugQuery },
  responses: {
    ...jsonOf('The entries, or a page of them', z.union([drugPage, drugList])),
    400: { description: 'A parameter is wrong' },
    ...limited,
  },
});

/** `GET /api/drugs`: a snapshot, or a page of matches. */
export function listDrugs({ publish }: Service, { catalog, search }: Context): void {
  const pages = createPageCache();
  publish(route, {
    override: (c) => {
      const current = catalog();
      const request = readDrugRequest(c.req.query(), current.content.terms);
      if (request === undefined) return undefined;
      const { body, nextCursor } = pages.get(current, request, () => {
        const matches = search.find(current.entries, request.query);
        const page = pageOf(matches, request.limit, request.cursor);
        if (page === undefined) throw refuse('cursor_invalid', 'The cursor doesn’t belong to this list; start again without it.');
        const ranges = request.query.q === undefined ? undefined : page.entries.map(matches.highlights);
        return { body: drugPageBody(current, matches, page, ranges), nextCursor: page.nextCursor };
      });
      return answerJson(c, body, linkTo(c.req.url, nextCursor));
    },
  });
}

/** The next page's address (RFC 8288), relative to this one. */
function linkTo(url: string, nextCursor: string | null): Readonly<Record<string, string>> {
  if (nextCursor === null) return {};
  const { pathname, searchParams } = new URL(url);
  searchParams.set('cursor', nextCursor);
  return { link: `<${pathname}?${searchParams}>; rel="next"` };
}
