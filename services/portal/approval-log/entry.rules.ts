import { canonicalJson } from '@trivium/core';

/** The log entry of a step: a hash of the whole step, and no data about people. */
export interface LoggedStep {
  readonly project: string;
  readonly sequence: number;
  /** SHA-256 in hex, of the step and all steps before it. */
  readonly hash: string;
}

/** The bytes of an entry: `{"hash":"…","project":"…","sequence":3}` (RFC 8785). */
export const encodeEntry = ({ project, sequence, hash }: LoggedStep): Uint8Array =>
  new TextEncoder().encode(canonicalJson({ project, sequence, hash }));

export const decodeEntry = (bytes: Uint8Array): LoggedStep => JSON.parse(new TextDecoder().decode(bytes)) as LoggedStep;
