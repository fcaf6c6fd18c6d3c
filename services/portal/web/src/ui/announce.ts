/** A sentence that appears at the edge of the screen and disappears by itself. */
export interface Announcement {
  /** An empty one only takes away what was announced about the subject. */
  readonly text: string;
  /** `neutral`: done, and bad news for somebody. */
  readonly kind?: 'done' | 'neutral' | 'trouble';
  /** Undoes what was just done; offered as a button while the sentence is visible. */
  readonly undo?: () => unknown;
  /** Something else that may be done about it, beside undo. */
  readonly action?: { readonly name: string; readonly run: () => unknown };
  /** What it is about: a later announcement about the same takes its place. */
  readonly subject?: string;
  /** Until it is closed. */
  readonly stays?: boolean;
  /** Called when the announcement closes without undo. */
  readonly gone?: () => unknown;
}

/** How long something can be undone: long enough to read, think and reach the button. */
export const undoMs = 10_000;

type Listener = (announcement: Announcement) => void;

let listener: Listener | undefined;
const waiting: Announcement[] = [];

/** Announces what was done and offers to undo it if possible, instead of asking for confirmation. */
export function announce(announcement: Announcement): void {
  if (listener) listener(announcement);
  else waiting.push(announcement);
}

/** The shell's place for announcements. Returns how to leave. */
export function onAnnouncement(hear: Listener): () => void {
  listener = hear;
  for (const announcement of waiting.splice(0)) hear(announcement);
  return () => {
    if (listener === hear) listener = undefined;
  };
}
