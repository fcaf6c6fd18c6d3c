import type { FamilyAddresses } from '@trivium/server-pages';
import type { DrugMatches, DrugQuery } from '../domain/search/entry-search.rules.ts';
import type { MiddlewareHandler } from 'hono';
import type { Correction, Contact, Entry, Health, LogEntry, PublicKey, Report, ReportInput, Terms } from '../contract/index.ts';

/** The transparency log as the pages show it. */
export interface LogView {
  /** The size of the checkpoint; it covers all `entries`. */
  readonly size: number;
  readonly entries: readonly LogEntry[];
  /** The signed note with its cosignatures. */
  readonly checkpoint: string;
  readonly origin: string;
  /** Whether nobody has chosen the origin yet: the log is a trial. */
  readonly isTrial: boolean;
  /** Base64 of the tree's root. */
  readonly root: string;
  /** When the checkpoint was signed (RFC 3339). */
  readonly signedAt: string;
  /** The log's verifier key, one line. */
  readonly verifierKey: string;
  /** C2SP tlog-policy text that names this log and its witnesses: bundles are verified against it. */
  readonly policy: string;
  readonly witnesses: readonly { readonly name: string; readonly cosignedAt: string | null }[];
}

/** The data of the pages: the same as the API's. */
export interface WebData {
  /** The public address, without a slash at its end. */
  readonly publicUrl: string;
  readonly family?: FamilyAddresses | undefined;
  /** Changes whenever any of the data changes. Pages are cached until then. */
  readonly revision: () => string;
  /** The names of species, routes and units. */
  readonly terms: () => Terms;
  /** Published figures that were wrong. */
  readonly corrections: () => readonly Correction[];
  readonly now: () => Date;
  /** Like `POST /api/reports`. @throws report_queue_full */
  readonly fileReport: (input: ReportInput) => Promise<Report>;
  /** Like `GET /api/reports/{id}`; undefined for an unknown id. */
  readonly findReport: (id: string) => Promise<Report | undefined>;
  /** The rate limit of the same endpoint: the form cannot bypass it. */
  readonly reportLimit: MiddlewareHandler;
  /** Where else readers report an error: an address of the web or of an e-mail. */
  readonly reportUrl: string;
  /** An e-mail address for the same; undefined for none. */
  readonly reportEmail?: string | undefined;
  /** By name. */
  readonly entries: () => readonly Entry[];
  /** Like `GET /api/drugs` with parameters, all at once. */
  readonly find: (query: DrugQuery) => DrugMatches;
  /** Like `GET /api/by-code`. */
  readonly findByCode: (system: 'atc' | 'rxnorm' | 'atcvet', code: string) => readonly Entry[];
  readonly keys: () => readonly PublicKey[];
  readonly log: () => LogView;
  readonly health: () => Health;
  /** The bundle of each signed entry, by slug. */
  readonly bundles: () => ReadonlyMap<string, string>;
  /** RFC 3339: when the log last grew. */
  readonly lastUpdated: () => string;
  readonly contact: Contact;
  /** Text of the verifier as one ES module that exports `verifyBundle`. */
  readonly verifier: string;
}
