/** A decision that is shown but not sent, and can be undone. */
export interface Decision {
  readonly projectId: string;
  readonly to: string;
  readonly note: string | undefined;
  /** The column of the form that the note is about. */
  readonly section?: string | undefined;
  /** When it was made, in milliseconds. */
  readonly at: number;
  /** Since when the project was at the step that was decided: at another step it would be another decision. */
  readonly stepSince: string;
  /** What is announced of it. */
  readonly text: string;
}

/** Sends one; `isLast` where the page is being closed and nothing can be awaited. @throws what the portal refuses */
export type SendDecision = (decision: Decision, isLast: boolean) => Promise<void>;

/**
 * Decisions between their key and the portal. Each is held while its announcement offers the way back, and goes when that
 * goes, or when the page is left.
 */
export class UndoableDecisions {
  readonly #send: SendDecision;
  readonly #onRefused: (decision: Decision, error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, Decision>();
  /** The decisions that show as made, by project: each waits or is being sent. */
  #made: ReadonlyMap<string, Decision> = new Map();

  constructor(send: SendDecision, onRefused: (decision: Decision, error: unknown) => void) {
    this.#send = send;
    this.#onRefused = onRefused;
  }

  readonly made = (): ReadonlyMap<string, Decision> => this.#made;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly hold = (decision: Decision): void => {
    this.#waiting.set(decision.projectId, decision);
    this.#publish(new Map([...this.#made, [decision.projectId, decision]]));
  };

  /** Takes a decision back. Whether it was not sent yet. */
  readonly takeBack = (projectId: string): boolean => {
    if (!this.#waiting.delete(projectId)) return false;
    this.#forget(projectId);
    return true;
  };

  /** Sends a pending decision, if it is still pending. */
  readonly release = async (projectId: string, isLast = false): Promise<void> => {
    const decision = this.#waiting.get(projectId);
    if (!decision) return;
    this.#waiting.delete(projectId);
    try {
      await this.#send(decision, isLast);
    } catch (error) {
      this.#onRefused(decision, error);
    }
    this.#forget(projectId);
  };

  readonly releaseAll = async (isLast = false): Promise<void> => {
    await Promise.all([...this.#waiting.keys()].map((projectId) => this.release(projectId, isLast)));
  };

  #forget(projectId: string): void {
    this.#publish(new Map([...this.#made].filter(([id]) => id !== projectId)));
  }

  #publish(made: ReadonlyMap<string, Decision>): void {
    this.#made = made;
    for (const listener of this.#listeners) listener();
  }
}
