import type { Entry, LogEntry, PublicKey } from '../../contract/index.ts';
import type { Content } from '../content/read-content.ts';
import type { LogState } from '../transparency-log/log-state.rules.ts';

/** The newest checkpoint of the log. */
export interface LatestCheckpoint {
  readonly size: number;
  /** The signed note with its cosignatures. */
  readonly note: string;
  readonly signedAt: Date;
}

/** The data of all public reads, as of one checkpoint. */
export interface Catalog {
  /** In the order of their slugs. */
  readonly entries: readonly Entry[];
  readonly keys: readonly PublicKey[];
  readonly log: readonly LogEntry[];
  readonly logState: LogState;
  readonly checkpoint: LatestCheckpoint;
  /** Every signed text, by its digest. */
  readonly payloads: ReadonlyMap<string, Uint8Array>;
  /** When the log last grew. */
  readonly lastUpdated: Date;
  readonly content: Content;
}
