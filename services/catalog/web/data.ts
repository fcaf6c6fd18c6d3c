import type { Contact, Entry, Health, LogEntry, PublicKey } from '../contract/index.ts';

/** The transparency log as the pages show it. */
export interface LogView {
  /** How many entries the shown checkpoint covers; all of `entries` do. */
  readonly size: number;
  readonly entries: readonly LogEntry[];
  /** The signed note, with the cosignatures that are there. */
  readonly checkpoint: string;
  readonly origin: string;
  /** Base64 of the tree's root. */
  readonly root: string;
  /** When the checkpoint was signed (RFC 3339). */
  readonly signedAt: string;
  /** The log's verifier key, one line. */
  readonly verifierKey: string;
  /** C2SP tlog-policy text that names this log and its witnesses: what a bundle is verified against. */
  readonly policy: string;
  readonly witnesses: readonly { readonly name: string; readonly cosignedAt: string | null }[];
}

/** Everything that the pages ask of the service: the same data that the API answers with. */
export interface WebData {
  /** The public address, without a slash at its end. */
  readonly publicUrl: string;
  /** Differs whenever anything that the others answer differs: pages are kept until then. */
  readonly revision: () => string;
  /** By name. */
  readonly entries: () => readonly Entry[];
  /** As `GET /api/drugs?q=&species=` finds them. */
  readonly find: (query: { readonly q?: string | undefined; readonly species?: string | undefined }) => readonly Entry[];
  /** As `GET /api/by-code`. */
  readonly findByCode: (system: 'atc' | 'rxnorm' | 'atcvet', code: string) => readonly Entry[];
  readonly keys: () => readonly PublicKey[];
  readonly log: () => LogView;
  readonly health: () => Health;
  /** RFC 3339: when the log last grew. */
  readonly lastUpdated: () => string;
  readonly contact: Contact;
  /** Text of the verifier as one ES module that exports `verifyBundle`. */
  readonly verifier: string;
}
