import { queryOptions } from '@tanstack/react-query';
import { attendanceKeys } from '../check-in/queries.ts';
import type { Client, PortalConfig } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import type { ActivityKind } from '../events/queries.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';

/** Query keys of certificates. */
export const certificateKeys = {
  all: ['certificates'] as const,
  own: (userId: string) => ['certificates', 'own', userId] as const,
  check: (code: string) => ['certificates', 'check', code] as const,
  issued: (term: string) => ['certificates', 'issued', term] as const,
};

export interface KindSum {
  readonly activity_kind: ActivityKind;
  readonly hours: number;
  readonly events: number;
}

/** The result of `activity_transcript`. */
export interface Transcript {
  readonly person: {
    readonly full_name: string | null;
    readonly full_name_en: string | null;
    readonly is_name_confirmed: boolean;
  } | null;
  /** Late scans that no organiser has decided about. */
  readonly waiting: number;
  readonly total_hours: number;
  readonly kinds: readonly KindSum[];
  readonly events: readonly {
    readonly id: string;
    readonly title: string;
    readonly title_th: string | null;
    readonly starts_at: string;
    readonly activity_kind: ActivityKind;
    readonly activity_hours: number;
  }[];
}

export const transcriptQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: attendanceKeys.transcript(userId),
    queryFn: async () => dataOf(await db.rpc('activity_transcript', {}, { get: true })) as unknown as Transcript,
  });

/** The content of a certificate, as `issue_certificate` stored it. */
export interface CertificateContent {
  /** Null where it was not confirmed; then `email` says whose it is. */
  readonly name: string | null;
  /** In Latin letters, if that was confirmed too. */
  readonly name_en?: string | null;
  readonly is_name_confirmed: boolean;
  readonly email: string | null;
  readonly cohort: number | null;
  readonly total_hours: number;
  readonly kinds: readonly KindSum[];
  readonly events: readonly Omit<Transcript['events'][number], 'id'>[];
}

export const certificatesQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: certificateKeys.own(userId),
    queryFn: async () =>
      dataOf(
        await db
          .from('activity_certificates')
          .select('id, code, year, number, issued_at, revoked_at, total_hours:content->total_hours')
          .eq('person_id', userId)
          .order('issued_at', { ascending: false }),
      ),
  });

export type Certificate = RowOf<typeof certificatesQuery>;

/** The public check's result for a code. */
export interface CertificateCheck {
  readonly code: string;
  /** Its number among the year's certificates. */
  readonly year: number;
  readonly number: number;
  readonly issued_at: string;
  readonly revoked_at: string | null;
  readonly revocation_cause: string | null;
  /** Null where it was revoked. */
  readonly content: CertificateContent | null;
}

/** The certificate of a code; null if none was ever issued. */
export const certificateCheckQuery = ({ url, publishableKey }: PortalConfig, code: string) =>
  queryOptions({
    queryKey: certificateKeys.check(code),
    queryFn: async () => {
      const response = await fetch(`${url}/rest/v1/rpc/verify_certificate?${new URLSearchParams({ code }).toString()}`, {
        headers: { apikey: publishableKey },
      });
      if (!response.ok) throw new Refusal(String(response.status), 'The check was not answered.');
      return (await response.json()) as CertificateCheck | null;
    },
  });
