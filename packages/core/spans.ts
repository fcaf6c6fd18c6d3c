/** What a span says of its work. Nothing that a client wrote: no path, query, address, token or value. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanEnd {
  /** A better name than the one that it began with. */
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  readonly isFailed?: boolean;
}

/** Work that is being measured. */
export interface Span {
  /** Runs work whose spans are below this one. */
  readonly run: <T>(work: () => T) => T;
  /** What tells another program that its work is below this span: the value of the header `traceparent`. */
  readonly traceparent: string;
  readonly end: (end?: SpanEnd) => void;
}

/** Where a process sends its spans. */
export interface SpanSource {
  /** The span of a request that arrived, which begins a trace. */
  readonly openRequest: (name: string) => Span;
  /** A span below the one of the caller; undefined where nothing is traced. */
  readonly openBelow: (name: string, attributes: SpanAttributes) => Span | undefined;
}

let current: SpanSource | undefined;

/** Undefined while traces are off: what asks for it once, when it is made, costs nothing afterwards. */
export const spanSource = (): SpanSource | undefined => current;

/** To be set before anything of a service is made. */
export const setSpanSource = (source: SpanSource | undefined): void => {
  current = source;
};
