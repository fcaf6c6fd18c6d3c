/** The content of a certificate at the time of issue. */
export interface Certificate {
  readonly code: string;
  readonly issued_at: string;
  readonly revoked_at: string | null;
  readonly content: {
    /** Null if it was not confirmed at the time of issue; then `email` identifies the person. */
    readonly name: string | null;
    readonly is_name_confirmed: boolean;
    readonly email: string | null;
    /** Null if it was not confirmed. */
    readonly cohort: number | null;
    readonly total_hours: number;
    readonly kinds: readonly { readonly activity_kind: string; readonly hours: number; readonly events: number }[];
    readonly events: readonly CertifiedEvent[];
  };
}

export interface CertifiedEvent {
  readonly title: string;
  readonly title_th: string | null;
  readonly starts_at: string;
  readonly activity_kind: string;
  readonly activity_hours: number;
}
