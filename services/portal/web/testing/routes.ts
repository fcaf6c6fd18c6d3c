import { article, board, club, projectId } from './fill-portal.sql.ts';
import { identities, type Identity } from './people.ts';

/** Everybody, whoever is signed in, or the roles named. */
type Access = 'everybody' | 'signed-in' | readonly Identity[];

const approvers: readonly Identity[] = ['chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin'];

interface RouteRow {
  /** As the specification has it. */
  readonly route: string;
  /** An address of it. */
  readonly path: string;
  readonly access: Access;
}

const open = (route: string, path: string = route): RouteRow => ({ route, path, access: 'everybody' });

/** The specification's table of routes, as far as the app has them. */
export const routes: readonly RouteRow[] = [
  open('/'),
  open('/about'),
  open('/about/board'),
  open('/about/board/:term', `/about/board/${board.term}`),
  open('/clubs'),
  open('/clubs/:slug', `/clubs/${club.slug}`),
  open('/events'),
  open('/gallery'),
  open('/wheel'),
  open('/docs'),
  open('/changelog'),
  open('/privacy'),
  open('/terms'),
  open('/wellbeing'),
  open('/services'),
  open('/submit'),
  open('/news'),
  open('/news/:slug', `/news/${article}`),
  { route: '/my-drafts', path: '/my-drafts', access: 'signed-in' },
  // A draft is its owner's alone: the database shows it to nobody else.
  { route: '/project/:id', path: `/project/${projectId}`, access: ['member'] },
  { route: '/queue', path: '/queue', access: approvers },
];

export type Outcome = 'opens' | 'asks to sign in' | 'not for this role' | 'not found';

export function expectedOutcome({ route, access }: RouteRow, identity: Identity): Outcome {
  if (access === 'everybody') return 'opens';
  if (identity === 'visitor') return 'asks to sign in';
  if (access === 'signed-in' || access.includes(identity)) return 'opens';
  return route === '/project/:id' ? 'not found' : 'not for this role';
}

export { identities };
