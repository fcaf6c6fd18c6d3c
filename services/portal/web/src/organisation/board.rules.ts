import type { Role } from '../session/roles.ts';

/** Who leads the board, who chairs a division or a club, and who speaks for the faculty. */
export type BoardGroup = 'leading' | 'places' | 'faculty';

/** A person on the board's page. */
export interface BoardPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** The bucket and the object of the picture. */
  readonly picture: { readonly bucket: string; readonly path: string } | null;
  readonly group: BoardGroup;
}

const leading: readonly Role[] = ['president', 'vp', 'secretary'];
const faculty: readonly Role[] = ['advisor', 'asst_dean', 'dean'];

export function groupOf(role: Role): BoardGroup {
  if (leading.includes(role)) return 'leading';
  return faculty.includes(role) ? 'faculty' : 'places';
}
