import type { Client } from '../../data/client.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { dataOf } from '../../refusals/refusal.ts';
import { quotaName } from '../../quotas/labels.ts';
import { roleName } from '../../session/role-names.ts';
import type { Role } from '../../session/roles.ts';
import { referencesOf, type AuditFact, type Reference } from './references.rules.ts';
import { pieceName } from '../../shop/variant-names.ts';

/** Names by table and key: `events/<id>`. */
export type AuditNames = ReadonlyMap<string, string>;
export const nameKey = ({ table, key }: Reference): string => `${table}/${key}`;

type Titled = Readonly<Partial<Record<'name' | 'name_th' | 'title' | 'title_th' | 'question' | 'question_th', unknown>>>;

/** What a row of a table with texts in both languages calls itself. A logged value of another type is no name. */
export function titleOf({ name, name_th, title, title_th, question, question_th }: Titled): string {
  const text = (...values: readonly unknown[]) => values.find((value) => typeof value === 'string');
  return localText(text(name, title, question), text(name_th, title_th, question_th));
}

/** How to read the names of each table's rows: by which column, and which columns name them. */
const sources = {
  profiles: (db: Client, keys: string[]) =>
    db
      .from('profiles')
      .select('key:id, nickname, full_name, full_name_en, is_name_doubtful')
      .in('id', keys)
      .then(dataOf)
      .then((rows) => rows.map((row) => [row.key, personName(row)] as const)),
  events: (db: Client, keys: string[]) =>
    db.from('events').select('key:id, title, title_th').in('id', keys).then(dataOf).then(titled),
  projects: (db: Client, keys: string[]) =>
    db.from('projects').select('key:id, title:title_en, title_th:title').in('id', keys).then(dataOf).then(titled),
  announcements: (db: Client, keys: string[]) =>
    db.from('announcements').select('key:id, title, title_th').in('id', keys).then(dataOf).then(titled),
  clubs: (db: Client, keys: string[]) =>
    db.from('clubs').select('key:slug, name, name_th').in('slug', keys).then(dataOf).then(titled),
  clubIds: (db: Client, keys: string[]) =>
    db.from('clubs').select('key:id, name, name_th').in('id', keys).then(dataOf).then(titled),
  divisions: (db: Client, keys: string[]) =>
    db.from('divisions').select('key:slug, name, name_th').in('slug', keys).then(dataOf).then(titled),
  news: (db: Client, keys: string[]) =>
    db.from('news').select('key:slug, title, title_th').in('slug', keys).then(dataOf).then(titled),
  meeting_polls: (db: Client, keys: string[]) =>
    db.from('meeting_polls').select('key:slug, question, question_th').in('slug', keys).then(dataOf).then(titled),
  shop_products: (db: Client, keys: string[]) =>
    db.from('shop_products').select('key:slug, name, name_th').in('slug', keys).then(dataOf).then(titled),
  productIds: (db: Client, keys: string[]) =>
    db.from('shop_products').select('key:id, name, name_th').in('id', keys).then(dataOf).then(titled),
  variantIds: (db: Client, keys: string[]) =>
    db
      .from('shop_product_variants')
      .select('key:id, size, colour, product:shop_products(name, name_th)')
      .in('id', keys)
      .then(dataOf)
      .then((rows) =>
        rows.map(
          ({ key, size, colour, product }) =>
            [key, [titleOf(product), pieceName({ size, colour })].filter(Boolean).join(' ')] as const,
        ),
      ),
} satisfies Record<string, (db: Client, keys: string[]) => PromiseLike<readonly (readonly [string, string])[]>>;

const titled = (rows: readonly (Titled & { readonly key: string })[]) => rows.map((row) => [row.key, titleOf(row)] as const);

/** More would make an address too long. */
const maxKeys = 100;

/** Reads the names of everything that these entries refer to; what was removed since has none. */
export async function readAuditNames(db: Client, entries: readonly AuditFact[]): Promise<AuditNames> {
  const byTable = Map.groupBy(entries.flatMap(referencesOf), ({ table }) => table);
  const names = new Map<string, string>();
  await Promise.all(
    [...byTable].map(async ([table, references]) => {
      if (table === 'quotas') {
        for (const { key } of references) names.set(`quotas/${key}`, nameOfQuota(key));
        return;
      }
      const keys = [...new Set(references.map(({ key }) => key))];
      for (let place = 0; place < keys.length; place += maxKeys)
        for (const [key, name] of await sources[table](db, keys.slice(place, place + maxKeys)))
          if (name !== '') names.set(nameKey({ table, key }), name);
    }),
  );
  return names;
}

/** `member-bytes` */
function nameOfQuota(id: string): string {
  const [role = '', ...kind] = id.split('-');
  return m.audit_quota_of({ role: roleName(role as Role), kind: quotaName(kind.join('-')) });
}
