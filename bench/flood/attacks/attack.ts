/** Where the services of one run are, and who may sign in. */
export interface Target {
  readonly forecast: string;
  readonly portal: string;
  readonly catalog: string;
  readonly publishableKey: string;
  /** Of a demo person who is a member and nothing more. */
  readonly memberToken: string;
  readonly memberId: string;
}

/** A load that ends with its signal. */
export interface Attack {
  readonly name: string;
  readonly run: (target: Target, signal: AbortSignal) => Promise<void>;
}
