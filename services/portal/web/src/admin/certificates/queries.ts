import type { Client } from '../../data/client.ts';
import { afterPlace, pagesQuery, quotedPattern } from '../../kit/pages.ts';
import { dataOf } from '../../refusals/refusal.ts';
import { certificateKeys, type CertificateContent } from '../../transcript/queries.ts';

const columns =
  'id, code, year, number, issued_at, revoked_at, revocation_cause, content, person:profiles(nickname, full_name, full_name_en, is_name_doubtful)' as const;

const issued = (db: Client) =>
  db
    .from('activity_certificates')
    .select(columns)
    .order('issued_at', { ascending: false })
    .order('id', { ascending: false })
    .overrideTypes<{ content: CertificateContent }[], { merge: true }>();

export type IssuedCertificate = NonNullable<Awaited<ReturnType<typeof issued>>['data']>[number];

/** The number as certificates print it, 12/2569, with the year that English readers see behind it. */
const numberForm = /^(\d{1,6})\s*\/\s*(\d{4})(?:\s*\(\d{4}\))?$/;

/** Everybody's certificates by name, number or code, newest first. */
export const issuedCertificatesQuery = (db: Client, term: string) =>
  pagesQuery({
    queryKey: certificateKeys.issued(term),
    read: async (last: IssuedCertificate | null, limit) => {
      let rows = db.from('activity_certificates').select(columns);
      const [, number, year] = numberForm.exec(term) ?? [];
      const pattern = quotedPattern(term);
      if (number !== undefined && year !== undefined) rows = rows.eq('number', Number(number)).eq('year', Number(year));
      else if (term !== '')
        rows = rows.or(
          ['code', 'content->>name', 'content->>name_en', 'content->>email'].map((each) => `${each}.ilike.${pattern}`).join(','),
        );
      if (last !== null) rows = rows.or(afterPlace({ column: 'issued_at', value: last.issued_at, id: last.id }));
      const page = rows.order('issued_at', { ascending: false }).order('id', { ascending: false }).limit(limit);
      return dataOf(await page.overrideTypes<{ content: CertificateContent }[], { merge: true }>());
    },
  });
