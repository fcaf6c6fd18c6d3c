import type { Clock } from '@trivium/core';
import type { Connection } from '@trivium/postgres';
import type { VerifierKey } from '@trivium/transparency';
import type { PublisherUrls } from '../domain/citations/publisher.rules.ts';

/** The resources of a command that needs the database: opened when it runs, closed when it ends. */
export interface Operator {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly host: string;
  readonly publicUrl: string;
  /** A secret of the state folder, made on first use. */
  readonly secret: (name: string) => Promise<string>;
}

/** The service's settings that commands read. */
export interface OperatorSettings {
  /** The content folder; undefined: the one beside the code. */
  readonly content: string | undefined;
  /** A private key as a JWK, or the path of a file that holds it. */
  readonly signingKey: string | undefined;
  /** The seed of the log's key, 32 bytes in base64url; undefined: the one in the state folder. */
  readonly logKey: string | undefined;
  /** The log's origin; undefined: derived from its key. */
  readonly logOrigin: string | undefined;
  readonly publishers: PublisherUrls;
  readonly archiveUrl: string;
  /** Private addresses that may be fetched, such as `127.0.0.1:8080`. */
  readonly outboundAllow: readonly string[];
}

export interface WitnessOptions {
  /** Keys of the logs to cosign. */
  readonly logs: readonly VerifierKey[];
  readonly port: number;
  /** Undefined: derived from the witness's key. */
  readonly name: string | undefined;
}

/** Serves a witness until the process gets a signal to stop. */
export type RunWitness = (operator: Operator, options: WitnessOptions) => Promise<void>;

export type WithCatalog = <T>(work: (operator: Operator) => Promise<T>) => Promise<T>;
