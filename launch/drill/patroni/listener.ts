import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import type { Received, Stretch } from './gaps.rules.ts';

export interface ListenerOptions {
  /** Of one replica of the portal. */
  readonly url: string;
  readonly key: string;
  readonly token: string;
  /** A table of the schema public, and the column by which a change is known. */
  readonly table: string;
  readonly column: string;
}

const joinMs = 60_000;

/** A client of realtime at one replica. It rejoins by itself, as the library does. */
export class Listener {
  readonly #received = new Map<string, number[]>();
  readonly #stretches: { from: number; to: number }[] = [];
  readonly #client;
  readonly #options: ListenerOptions;
  readonly #joining: (() => void)[] = [];

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#client = createClient(options.url, options.key, { accessToken: async () => options.token });
  }

  /** @returns whether it hears everything within a minute */
  async listen(): Promise<boolean> {
    const { table, column } = this.#options;
    // The library sends the first join without a token that it has not read yet, and stays nobody until it joins again.
    await this.#client.realtime.setAuth();
    const filter = { event: 'INSERT', schema: 'public', table } as const;
    this.#client
      .channel('drill')
      .on<Record<string, unknown>>('postgres_changes', filter, ({ new: row }) => {
        const key = String(row[column]);
        this.#received.set(key, [...(this.#received.get(key) ?? []), performance.now()]);
      })
      // A channel is joined a moment before it follows the database.
      .on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
        if (extension !== 'postgres_changes') return;
        if (status === 'ok') this.#begin();
        else this.#end();
      })
      .subscribe((status) => {
        if (status !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) this.#end();
      });
    return this.joined();
  }

  #begin(): void {
    if (this.#isListening()) return;
    this.#stretches.push({ from: performance.now(), to: Infinity });
    for (const joined of this.#joining.splice(0)) joined();
  }

  #end(): void {
    const last = this.#stretches.at(-1);
    if (last?.to === Infinity) last.to = performance.now();
  }

  #isListening(): boolean {
    return this.#stretches.at(-1)?.to === Infinity;
  }

  /** Until it hears everything again. @returns whether it does within a minute */
  async joined(): Promise<boolean> {
    if (this.#isListening()) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), joinMs);
      this.#joining.push(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  get received(): Received {
    return this.#received;
  }

  get stretches(): readonly Stretch[] {
    return this.#stretches;
  }

  async close(): Promise<void> {
    await this.#client.removeAllChannels();
  }
}
