import type { Identity } from './people.ts';

/** Everybody, anybody signed in, or the named roles. */
type Access = 'everybody' | 'signed-in' | readonly string[];

export interface RouteAccess {
  /** The specification's path: `/clubs/:slug`. */
  readonly route: string;
  readonly access: Access;
}

export type Outcome = 'opens' | 'asks to sign in' | 'not for this role' | 'not found' | 'leads home';

/** The rows of the table of groups, in its order. */
export function readRouteTable(document: string): RouteAccess[] {
  return document.split('\n').flatMap((line) => {
    const [, group, paths, access] = line.split('|').map((cell) => cell.trim());
    if (!paths?.startsWith('/') || !access || group === undefined) return [];
    const whom = access === 'everybody' ? access : access === 'signed in' ? 'signed-in' : access.split(', ');
    return paths.split(', ').map((route) => ({ route, access: whom }));
  });
}

/** The example pages that the database shows only to these people. */
const visibleTo: Readonly<Record<string, readonly Identity[]>> = {
  '/project/:id': ['member'],
  '/project/:id/report': ['member'],
  '/me/orders/:id': ['member'],
  '/clubs/:slug/events': ['chair'],
  '/clubs/:slug/members': ['chair'],
};

/** Pages of people who are not signed in. */
const leadsHome = new Set(['/login', '/sign-up', '/institution-address']);

export function expectedOutcome({ route, access }: RouteAccess, identity: Identity): Outcome {
  if (leadsHome.has(route) && identity !== 'visitor') return 'leads home';
  if (route === '/login') return 'asks to sign in';
  if (route === '/forgot-password') return 'opens';
  if (access === 'everybody') return 'opens';
  if (identity === 'visitor') return 'asks to sign in';
  if (access !== 'signed-in' && !access.includes(identity)) return 'not for this role';
  return visibleTo[route]?.includes(identity) === false ? 'not found' : 'opens';
}

const marker = '| path | ';

/** The document with a new matrix of all paths and identities. */
export function withMatrix(document: string, identities: readonly Identity[]): string {
  const start = document.indexOf(`\n${marker}`);
  const above = (start === -1 ? document : document.slice(0, start)).trimEnd();
  const rows = readRouteTable(above).map(
    (row) => `| ${[row.route, ...identities.map((identity) => expectedOutcome(row, identity))].join(' | ')} |`,
  );
  return `${above}\n\n${marker}${identities.join(' | ')} |\n|${'---|'.repeat(identities.length + 1)}\n${rows.join('\n')}\n`;
}
