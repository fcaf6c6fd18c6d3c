/** Protocol versions: 1.0.0 sends objects, 2.0.0 arrays and, for broadcasts, bytes. */
export const versions = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof versions)[number];

/** A broadcast as its sender wrote it. */
export type Broadcast =
  /** The whole payload of the event `broadcast`, as the text of a JSON object; `id` if it is a row of realtime.messages. */
  | { readonly kind: 'object'; readonly json: string; readonly id?: string }
  /** A binary broadcast of a 2.0.0 client: checked JSON, or any bytes. */
  | {
      readonly kind: 'json' | 'binary';
      readonly event: string;
      readonly bytes: Buffer;
      readonly meta?: { readonly id?: string; readonly replayed?: boolean };
    };

/** A client's frame. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>> | Broadcast;
}

/** The addressing of a frame, and the frame that it replies to. */
export interface Address {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
