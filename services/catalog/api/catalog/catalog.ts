import type { Entry, LogEntry, PublicKey } from '../../contract/index.ts';
import type { Content } from '../content/read-content.ts';
import type { Replay } from '../log/replay.rules.ts';

/** The newest checkpoint: what the log says of itself. */
export interface ShownCheckpoint {
  readonly size: number;
  /** The signed note with its cosignatures. */
  readonly note: string;
  readonly signedAt: Date;
}

/** Everything that the public reads show, as of one checkpoint. */
export interface Catalog {
  /** In the order of their slugs. */
  readonly entries: readonly Entry[];
  readonly keys: readonly PublicKey[];
  readonly log: readonly LogEntry[];
  readonly replay: Replay;
  readonly checkpoint: ShownCheckpoint;
  /** Every signed text, by its digest. */
  readonly payloads: ReadonlyMap<string, Uint8Array>;
  /** When the log last grew. */
  readonly lastUpdated: Date;
  readonly content: Content;
}
