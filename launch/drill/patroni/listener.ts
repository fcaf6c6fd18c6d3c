import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import type { Person } from './person.ts';
import type { Replica, SharedSettings } from './replicas.ts';
import type { Received, Stretch } from './gaps.rules.ts';

const joinMs = 60_000;

/** A client of realtime at one replica. It rejoins by itself, as the library does. */
export class Listener {
  readonly #received = new Map<string, number[]>();
  readonly #stretches: { from: number; to: number }[] = [];
  readonly #client;
  readonly #joining: (() => void)[] = [];

  constructor({ urls }: Replica, shared: SharedSettings, person: Person) {
    this.#client = createClient(urls.portal, shared.SUPABASE_PUBLISHABLE_KEY, {
      accessToken: async () => person.token,
    });
    const filter = { event: 'INSERT', schema: 'public', table: 'project_comments' } as const;
    this.#client
      .channel('drill')
      .on<{ body: string }>('postgres_changes', filter, ({ new: { body } }) => {
        this.#received.set(body, [...(this.#received.get(body) ?? []), performance.now()]);
      })
      // A channel is joined a moment before it follows the database.
      .on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
        if (extension === 'postgres_changes' && status === 'ok') this.#begin();
      })
      .subscribe((status) => {
        if (status !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) this.#end();
      });
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
