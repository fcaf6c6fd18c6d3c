/** The answer of an address, as the rules classify it. */
export interface FetchedPage {
  /** The requested address. */
  readonly url: string;
  readonly finalUrl: string;
  readonly isRedirected: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly title: string;
  /** The visible text. Null: the status is not 2xx, or no text could be extracted. */
  readonly text: string | null;
  /** Why there is no text; null where there is. */
  readonly unread: string | null;
  /** The beginning of the body as received, for its invisible parts. */
  readonly source: string;
  /** Whether the text has the figures that it is cited for. Null: the doses have no figures, or it was not read. */
  readonly figuresFound: boolean | null;
}

/** Why a page is not simply there: one code a cause, stored in the history beside the state. */
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
  | 'amended_since'
  | 'section_absent'
  | 'label_absent'
  | 'api_answer_invalid'
  | 'maintenance_shown'
  | 'server_failed'
  | 'status_unexpected'
  | 'page_absent'
  | 'page_gone'
  | 'doi_absent'
  | 'doi_empty'
  | 'doi_answer_invalid';
