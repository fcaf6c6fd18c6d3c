import { canonicalJson } from '@trivium/core';

/** What the log holds of a step: nothing of people, and the hash that stands for all of it. */
export interface LoggedStep {
  readonly project: string;
  readonly sequence: number;
  /** Hex of SHA-256, over the step and all before it. */
  readonly hash: string;
}

/** The bytes of an entry: `{"hash":"…","project":"…","sequence":3}` (RFC 8785). */
export const encodeEntry = ({ project, sequence, hash }: LoggedStep): Uint8Array =>
  new TextEncoder().encode(canonicalJson({ project, sequence, hash }));

export const decodeEntry = (bytes: Uint8Array): LoggedStep => JSON.parse(new TextDecoder().decode(bytes)) as LoggedStep;
