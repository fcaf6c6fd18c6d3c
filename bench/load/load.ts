export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** What the clients saw. */
export interface Load {
  /** Answers that arrived whole. */
  readonly requests: number;
  /** Everything received, heads included. */
  readonly bytes: number;
  /** How long it took in fact. */
  readonly seconds: number;
  /** Broken connections, timeouts, and statuses of 400 and more. */
  readonly failures: number;
}
