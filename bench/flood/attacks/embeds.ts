import type { Attack } from './attack.ts';
import { anonymousHeaders, keepSending, memberHeaders, send } from './send.ts';

const deep = (levels: number): string =>
  levels === 0 ? 'id' : `id,${levels % 2 === 0 ? 'clubs' : 'shop_products'}(${deep(levels - 1)})`;
/** Within every limit on its shape. */
const wide = 'id,shop_products(id,shop_product_variants(id)),profiles!clubs_president_id_fkey(id,full_name)';
const queries = [
  { shape: 'nine levels', path: `/rest/v1/clubs?select=${deep(9)}` },
  { shape: 'crossed filters', path: `/rest/v1/clubs?select=${wide}&name=not.ilike.*${'x*'.repeat(40)}&order=name` },
];

/** H4: queries that run into their time limit. */
export const attacks: readonly Attack[] = queries.flatMap(({ shape, path }) =>
  [
    { from: 'four of an address', count: 4, headersOf: anonymousHeaders },
    { from: 'ten of an address', count: 10, headersOf: anonymousHeaders },
    { from: 'four of a member', count: 4, headersOf: memberHeaders },
  ].map(({ from, count, headersOf }) => ({
    name: `H4 embeds of ${shape}, ${from}`,
    run: (target, signal) =>
      keepSending(count, signal, (ending) => send(target.portal + path, { headers: headersOf(target) }, ending)),
  })),
);
