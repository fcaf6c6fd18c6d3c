/** The backend's services, by the first segment of their paths. */
export const serviceNames = ['rest', 'graphql', 'auth', 'storage', 'realtime', 'functions'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface AccessRule {
  /** Whether the gateway requires a key or leaves that to the service. */
  readonly key: 'required' | 'optional';
  /** Whether the gateway refuses an invalid token or the service reads tokens itself. */
  readonly token: 'checked' | 'passed';
}

export interface Route {
  readonly service: ServiceName;
  readonly rule: AccessRule;
  /** The path below `/<service>/v1`, with its slash. */
  readonly path: string;
}

interface ServiceAccess {
  readonly rule: AccessRule;
  /** Paths that people and third parties open without a key. */
  readonly openPaths?: RegExp;
}

const openRule: AccessRule = { key: 'optional', token: 'passed' };

/** Which paths require a key, as in Supabase's hosted gateway. */
const services: Readonly<Record<ServiceName, ServiceAccess>> = {
  rest: { rule: { key: 'required', token: 'checked' } },
  graphql: { rule: { key: 'required', token: 'checked' } },
  auth: { rule: { key: 'required', token: 'passed' }, openPaths: /^\/(verify|callback|authorize|sso\/saml|\.well-known)(\/|$)/ },
  // Public and signed objects need no key, and S3's requests are signed by one.
  storage: {
    rule: { key: 'optional', token: 'checked' },
    openPaths: /^\/(object|render\/image)\/(public|sign|upload\/sign)\/|^\/(upload\/resumable\/sign|s3)(\/|$)/,
  },
  realtime: { rule: { key: 'required', token: 'passed' } },
  functions: { rule: openRule },
};

const servicePath = /^\/([a-z]+)\/v1(\/.*)?$/;

/** Finds the service of a path; undefined if it is not below one. */
export function findRoute(pathname: string): Route | undefined {
  const [, name, path = '/'] = servicePath.exec(pathname) ?? [];
  const service = serviceNames.find((candidate) => candidate === name);
  if (!service) return undefined;
  const { rule, openPaths } = services[service];
  return { service, path, rule: openPaths?.test(path) ? openRule : rule };
}

const ownTarget = new RegExp(`^/(?:(?:${serviceNames.join('|')})/v1|healthz|readyz)(?:[/?]|$)`);

/** Whether a request target, before its dot segments are resolved, is for the backend itself. */
export const isOwnAddress = (target: string | undefined): boolean => ownTarget.test(target ?? '');
