export interface BenchmarkOptions {
  /** How often each contestant is measured; the medians are over these. */
  readonly rounds: number;
  /** Length of one measurement. */
  readonly seconds: number;
  readonly connections: number;
  /** Print JSON in place of tables. */
  readonly json: boolean;
  /** Rivals send every header field that ours sends, in place of those about the content alone. */
  readonly wholeHead: boolean;
  /** backend: @supabase/lite too, which is installed for the run. */
  readonly lite: boolean;
  /** log: how many entries the log gets, and how many come in one batch. */
  readonly entries: number;
  readonly batch: number;
  /** realtime: how many listen. */
  readonly subscribers: number;
  /** first-day: how many students sign up, and within how many minutes. */
  readonly students: number;
  readonly minutes: number;
  /** resolver: a folder of cases in place of the project's own. */
  readonly cases?: string;
  /** flood: only the attacks whose name holds this. */
  readonly attack?: string;
  /** Aborted when the run shall stop; the servers that it started are stopped too. */
  readonly signal: AbortSignal;
}

/** Why a benchmark has no result, in a sentence for the person who ran it. */
export class BenchmarkFailed extends Error {
  override readonly name = 'BenchmarkFailed';
}
