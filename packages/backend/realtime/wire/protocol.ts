/** Of the protocol: 1.0.0 writes objects, 2.0.0 arrays and, for broadcasts, bytes. */
export const versions = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof versions)[number];

/** A broadcast as its sender wrote it. */
export type Broadcast =
  /** The whole payload of the event `broadcast`, as the text of a JSON object; `id` where it is a row of realtime.messages. */
  | { readonly kind: 'object'; readonly json: string; readonly id?: string }
  /** What a client of 2.0.0 sends as bytes: JSON, checked, or anything. */
  | {
      readonly kind: 'json' | 'binary';
      readonly event: string;
      readonly bytes: Buffer;
      readonly meta?: { readonly id?: string; readonly replayed?: boolean };
    };

/** What a client sends. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>> | Broadcast;
}

/** Whom a frame answers, and about what. */
export interface Address {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
