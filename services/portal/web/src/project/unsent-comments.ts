/** A comment that is shown before it is in the portal. */
export interface UnsentComment {
  readonly id: string;
  readonly section: string | null;
  readonly body: string;
  /** Why it is not there yet; undefined: it is on its way. */
  readonly problem: string | undefined;
}

const keyOf = (projectId: string) => `portal-comments-${projectId}`;

/** What was written and did not get there, over the end of the page. */
export function keepUnsent(projectId: string, comments: readonly UnsentComment[]): void {
  try {
    if (comments.length === 0) localStorage.removeItem(keyOf(projectId));
    else localStorage.setItem(keyOf(projectId), JSON.stringify(comments));
  } catch {
    // A full or closed store: they stay on the page.
  }
}

export function readUnsent(projectId: string): readonly UnsentComment[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? '[]') as readonly UnsentComment[];
    return kept.map((comment) => ({ ...comment, problem: comment.problem ?? 'network' }));
  } catch {
    return [];
  }
}
