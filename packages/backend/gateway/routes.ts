/** The parts of a backend, by the first member of their addresses. */
export const serviceNames = ['rest', 'graphql', 'auth', 'storage', 'realtime', 'functions'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface AccessRule {
  /** Whether the gateway asks for a key, or leaves it to the service. */
  readonly key: 'required' | 'optional';
  /** Whether a bad token ends here, or the service reads tokens itself. */
  readonly token: 'checked' | 'passed';
}

export interface Route {
  readonly service: ServiceName;
  readonly rule: AccessRule;
  /** The address below the service's own, with its slash. */
  readonly path: string;
}

interface ServiceAccess {
  readonly rule: AccessRule;
  /** Addresses that people and third parties open without a key. */
  readonly openPaths?: RegExp;
}

const openRule: AccessRule = { key: 'optional', token: 'passed' };

/** Which addresses want a key, as Supabase's hosted gateway has it. */
const services: Readonly<Record<ServiceName, ServiceAccess>> = {
  rest: { rule: { key: 'required', token: 'checked' } },
  graphql: { rule: { key: 'required', token: 'checked' } },
  auth: { rule: { key: 'required', token: 'passed' }, openPaths: /^\/(verify|callback|authorize|sso\/saml|\.well-known)(\/|$)/ },
  // Public and signed objects carry no key, and functions answer to anybody whose token suits them.
  storage: {
    rule: { key: 'optional', token: 'checked' },
    openPaths: /^\/(object|render\/image)\/(public|sign|upload\/sign)\/|^\/upload\/resumable\/sign(\/|$)/,
  },
  realtime: { rule: { key: 'required', token: 'passed' } },
  functions: { rule: openRule },
};

const address = /^\/([a-z]+)\/v1(\/.*)?$/;

/** Which service an address belongs to; undefined for one that belongs to none. */
export function findRoute(pathname: string): Route | undefined {
  const [, name, path = '/'] = address.exec(pathname) ?? [];
  const service = serviceNames.find((candidate) => candidate === name);
  if (!service) return undefined;
  const { rule, openPaths } = services[service];
  return { service, path, rule: openPaths?.test(path) ? openRule : rule };
}

const ownTarget = new RegExp(`^/(?:(?:${serviceNames.join('|')})/v1|healthz|readyz)(?:[/?]|$)`);

/** Whether what a client sent as its target is for the backend itself, before dots in it are resolved. */
export const isOwnAddress = (target: string | undefined): boolean => ownTarget.test(target ?? '');
