/** What an address answered, as the rules judge it. */
export interface Seen {
  /** As it was asked for. */
  readonly url: string;
  readonly finalUrl: string;
  readonly isRedirected: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly title: string;
  /** What a reader sees; null where the status is not 2xx or no text could be taken. */
  readonly text: string | null;
  /** Why there is no text. */
  readonly unread: string | null;
  /** The body as it came, for what a reader does not see. */
  readonly source: string;
  /** Whether the figures that it is cited for stand in the text; null: none to look for, or not read. */
  readonly figuresFound: boolean | null;
}

/** Why a page is not simply there: one code a cause, kept in the history beside the state. */
export type ProbeCode =
  | 'login_required'
  | 'access_forbidden'
  | 'access_requested'
  | 'requests_limited'
  | 'law_withholds'
  | 'client_refused'
  | 'challenge_shown'
  | 'script_required'
  | 'payment_required'
  | 'login_reached'
  | 'paywall_declared'
  | 'paywall_shown'
  | 'root_reached'
  | 'not_found_reached'
  | 'not_found_shown'
  | 'error_shown'
  | 'page_short'
  | 'domain_parked'
  | 'section_moved'
  | 'section_other'
  | 'section_withdrawn'
  | 'figures_missing'
  | 'maintenance_shown'
  | 'server_failed'
  | 'status_unexpected'
  | 'page_absent'
  | 'page_gone'
  | 'doi_absent'
  | 'doi_empty'
  | 'doi_answer_invalid';
