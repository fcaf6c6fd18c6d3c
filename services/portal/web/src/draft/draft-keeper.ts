import type { Project } from '../project/queries.ts';
import type { LocalCopy } from './device-copy.ts';
import { columnsOf, draftOf, problemsOf, type Draft } from './draft.rules.ts';
import { mergeDrafts } from './merge.rules.ts';

/** `unsent`: on this device only, until the portal is reached. `closed`: no longer a draft, or deleted. */
export type Saving =
  | { readonly state: 'saved'; readonly at: Date | undefined }
  | { readonly state: 'saving' | 'unsent' | 'closed' };

/** A field that was written here and on another device, and differently. */
export interface Conflict {
  readonly field: keyof Draft;
  readonly theirs: Draft;
}

export interface DraftState {
  readonly draft: Draft;
  readonly saving: Saving;
  readonly conflicts: readonly Conflict[];
}

/** Stores a draft. Each function throws if the store cannot be reached. */
export interface DraftStore {
  /** Overwrites only the given version; null if there is a newer one. */
  readonly write: (columns: ReturnType<typeof columnsOf>, version: string) => Promise<Project | null>;
  /** null: deleted, or not the writer's. */
  readonly read: () => Promise<Project | null>;
  readonly keepLocally: (copy: LocalCopy) => void;
  readonly readLocally: () => LocalCopy | undefined;
  readonly forgetLocally: () => void;
}

const quietMs = 700;
const retryMs = 10_000;

/**
 * Saves a draft as it is typed: at once on this device, and in the portal once typing pauses and the portal can be reached.
 * Changes from another device are merged field by field. A field that both changed is a conflict: neither text is
 * overwritten until the reader chooses.
 */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** The portal's version when this device was last in sync. */
  #base: Draft;
  #version: string;
  #isDirty = false;
  #running: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(project: Project, store: DraftStore) {
    this.#store = store;
    this.#base = draftOf(project);
    this.#version = project.updated_at;
    this.#state = { draft: this.#base, saving: { state: 'saved', at: undefined }, conflicts: [] };
    const copy = store.readLocally();
    if (!copy) return;
    this.#base = copy.base;
    this.#state = { ...this.#state, draft: copy.draft };
    this.#takeIn(project);
    this.#isDirty = true;
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change = (part: Partial<Draft>): void => {
    this.#isDirty = true;
    this.#show({ draft: { ...this.#state.draft, ...part } });
    this.#keepLocally();
    this.#saveIn(quietMs);
  };

  /** Ends a conflict with the text that is to stay. */
  readonly choose = (field: keyof Draft, chosen: Draft[keyof Draft]): void => {
    const conflict = this.#state.conflicts.find((each) => each.field === field);
    if (!conflict) return;
    this.#base = { ...this.#base, [field]: conflict.theirs[field] };
    this.#show({ conflicts: this.#state.conflicts.filter((each) => each !== conflict) });
    this.change({ [field]: chosen });
  };

  /** Sends what is not sent yet. Whether the portal has all of it now. */
  readonly save = (): Promise<boolean> => {
    clearTimeout(this.#timer);
    this.#running ??= this.#send().finally(() => (this.#running = undefined));
    return this.#running;
  };

  /** Takes in what another device wrote. Whether something came. */
  readonly pull = async (): Promise<boolean> => {
    if (this.#isDirty || this.#running) {
      await this.save();
      return false;
    }
    const version = this.#version;
    const project = await this.#store.read().catch(() => undefined);
    // What was read before this device saved is older than the draft, and would undo what was typed meanwhile.
    if (project !== undefined && (this.#isDirty || this.#running || this.#version !== version)) return this.pull();
    if (project === undefined || project?.updated_at === this.#version) return false;
    if (project?.status !== 'draft') return this.#close();
    const before = this.#state.draft;
    this.#takeIn(project);
    return before !== this.#state.draft;
  };

  /** Stops waiting; what is not sent yet is sent now, or stays on this device. */
  readonly leave = (): void => {
    clearTimeout(this.#timer);
    if (this.#isDirty) void this.save();
  };

  async #send(): Promise<boolean> {
    while (this.#isDirty) {
      const { draft: sent, conflicts } = this.#state;
      const held = conflicts.map(({ field }) => field);
      this.#show({ saving: { state: 'saving' } });
      try {
        const written = await this.#store.write(columnsOf(sent, held), this.#version);
        if (written) this.#agree(written, sent, held);
        else {
          const theirs = await this.#store.read();
          if (theirs?.status !== 'draft') return this.#close();
          this.#takeIn(theirs);
        }
      } catch {
        this.#show({ saving: { state: 'unsent' } });
        this.#saveIn(retryMs);
        return false;
      }
    }
    return this.#state.conflicts.length === 0;
  }

  #agree(written: Project, sent: Draft, held: readonly (keyof Draft)[]): void {
    const unsettled = Object.fromEntries(held.map((key) => [key, this.#base[key]]));
    this.#base = { ...draftOf(written), ...unsettled };
    this.#version = written.updated_at;
    this.#isDirty = this.#state.draft !== sent;
    // Unsent changes are still on this device only.
    if (!this.#isDirty && held.length === 0 && Object.keys(problemsOf(sent)).length === 0) this.#store.forgetLocally();
    else this.#keepLocally();
    this.#show({ saving: { state: 'saved', at: new Date() } });
  }

  #takeIn(project: Project): void {
    const theirs = draftOf(project);
    const { draft, conflicts } = mergeDrafts(this.#base, this.#state.draft, theirs);
    this.#base = { ...theirs, ...Object.fromEntries(conflicts.map((key) => [key, this.#base[key]])) };
    this.#version = project.updated_at;
    this.#show({ draft, conflicts: conflicts.map((field) => ({ field, theirs })) });
    if (this.#isDirty || conflicts.length > 0) this.#keepLocally();
  }

  #close(): false {
    this.#isDirty = false;
    this.#show({ saving: { state: 'closed' } });
    return false;
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), ms);
  }

  #keepLocally(): void {
    this.#store.keepLocally({ draft: this.#state.draft, base: this.#base });
  }

  #show(changed: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
