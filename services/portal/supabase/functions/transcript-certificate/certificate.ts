/** A certificate, with its content at the time of issue. */
export interface Certificate {
  readonly code: string;
  /** Of the Buddhist era. */
  readonly year: number;
  readonly number: number;
  readonly issued_at: string;
  readonly revoked_at: string | null;
  readonly content: {
    /** Null if it was not confirmed at the time of issue; then `email` identifies the person. */
    readonly name: string | null;
    /** Null if the register has no name in Latin letters. */
    readonly name_en: string | null;
    readonly is_name_confirmed: boolean;
    readonly email: string | null;
    /** Null if it was not confirmed. */
    readonly cohort: number | null;
    /** Null if the settings named nobody. */
    readonly signatory: Signatory | null;
    readonly total_hours: number;
    readonly kinds: readonly { readonly activity_kind: string; readonly hours: number; readonly events: number }[];
    readonly events: readonly CertifiedEvent[];
  };
}

export interface Signatory {
  readonly name: string;
  readonly name_en: string | null;
  readonly position: string | null;
  readonly position_en: string | null;
  /** A picture of `document_pictures`. */
  readonly signature_id: string | null;
}

export interface CertifiedEvent {
  readonly title: string;
  readonly title_th: string | null;
  readonly starts_at: string;
  readonly activity_kind: string;
  readonly activity_hours: number;
}
