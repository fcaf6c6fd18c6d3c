/** The parts of a backend, by the first member of their addresses. */
export const roomNames = ['rest', 'graphql', 'auth', 'storage', 'realtime', 'functions'] as const;
export type RoomName = (typeof roomNames)[number];

export interface RoomRule {
  /** Whether the gateway asks for a key, or leaves it to the room. */
  readonly key: 'required' | 'optional';
  /** Whether a bad token ends here, or the room reads tokens itself. */
  readonly token: 'checked' | 'passed';
}

export interface Route {
  readonly room: RoomName;
  readonly rule: RoomRule;
  /** The address below the room's own, with its slash. */
  readonly path: string;
}

interface RoomRoute {
  readonly rule: RoomRule;
  /** Addresses that people and third parties open without a key. */
  readonly open?: RegExp;
}

const open: RoomRule = { key: 'optional', token: 'passed' };

/** Which addresses want a key, as Supabase's hosted gateway has it. */
const rooms: Readonly<Record<RoomName, RoomRoute>> = {
  rest: { rule: { key: 'required', token: 'checked' } },
  graphql: { rule: { key: 'required', token: 'checked' } },
  auth: { rule: { key: 'required', token: 'passed' }, open: /^\/(verify|callback|authorize|sso\/saml|\.well-known)(\/|$)/ },
  // Public and signed objects carry no key, and functions answer to anybody whose token suits them.
  storage: {
    rule: { key: 'optional', token: 'checked' },
    open: /^\/(object|render\/image)\/(public|sign|upload\/sign)\/|^\/upload\/resumable\/sign(\/|$)/,
  },
  realtime: { rule: { key: 'required', token: 'passed' } },
  functions: { rule: open },
};

const address = /^\/([a-z]+)\/v1(\/.*)?$/;

/** Which room an address belongs to; undefined for one that belongs to none. */
export function findRoute(pathname: string): Route | undefined {
  const [, name, path = '/'] = address.exec(pathname) ?? [];
  const room = roomNames.find((candidate) => candidate === name);
  if (!room) return undefined;
  const { rule, open: opened } = rooms[room];
  return { room, path, rule: opened?.test(path) ? open : rule };
}

const own = new RegExp(`^/(?:(?:${roomNames.join('|')})/v1|healthz|readyz)(?:[/?]|$)`);

/** Whether what a client sent as its target is for the backend itself, before dots in it are resolved. */
export const isOwnAddress = (target: string | undefined): boolean => own.test(target ?? '');
