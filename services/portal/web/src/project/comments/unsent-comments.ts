import { personalStorage } from '../../session/personal-storage.ts';

/** A comment that is shown before it is in the portal. */
export interface UnsentComment {
  readonly id: string;
  readonly section: string | null;
  readonly body: string;
  /** Why it was not sent; undefined while it is being sent. */
  readonly problem: string | undefined;
}

const nameOf = (projectId: string) => `comments:${projectId}`;

/** Comments that could not be sent, stored beyond the page. */
export function saveUnsent(projectId: string, comments: readonly UnsentComment[]): void {
  if (comments.length === 0) personalStorage.remove(nameOf(projectId));
  else personalStorage.set(nameOf(projectId), JSON.stringify(comments));
}

export function readUnsent(projectId: string): readonly UnsentComment[] {
  const stored = JSON.parse(personalStorage.get(nameOf(projectId)) ?? '[]') as readonly UnsentComment[];
  return stored.map((comment) => ({ ...comment, problem: comment.problem ?? 'network' }));
}
