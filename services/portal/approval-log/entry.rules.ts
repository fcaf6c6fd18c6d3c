import { canonicalJson } from '@trivium/core';

/** The log entry of a step: a hash of the whole step, and no data about people. */
export interface LoggedStep {
  readonly project: string;
  readonly sequence: number;
  /** SHA-256 in hex, of the step and all steps before it. */
  readonly hash: string;
}

/** An entry at the end of a log whose key was at hand when it was replaced: the key of the next log. */
export interface SignOff {
  readonly nextKey: string;
}

/** The first entry of a log that follows another one: the last checkpoint of that, a signed note. */
export interface Continuation {
  readonly continues: string;
}

export type LogEntry = LoggedStep | SignOff | Continuation;

export const isStep = (entry: LogEntry): entry is LoggedStep => 'hash' in entry;
export const isSignOff = (entry: LogEntry): entry is SignOff => 'nextKey' in entry;
export const isContinuation = (entry: LogEntry): entry is Continuation => 'continues' in entry;

/** The bytes of an entry (RFC 8785): `{"hash":"…","project":"…","sequence":3}`, `{"nextKey":"…"}` or `{"continues":"…"}`. */
export const encodeEntry = (entry: LogEntry): Uint8Array => {
  // A row of the database has more members than an entry.
  const { project, sequence, hash } = entry as LoggedStep;
  return new TextEncoder().encode(canonicalJson(isStep(entry) ? { project, sequence, hash } : { ...entry }));
};

export const decodeEntry = (bytes: Uint8Array): LogEntry => JSON.parse(new TextDecoder().decode(bytes)) as LogEntry;
