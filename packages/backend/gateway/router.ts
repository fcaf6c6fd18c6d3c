export interface RouteDefinition {
  readonly methods: readonly string[];
  /** `{name}` matches one segment, `{name*}` the rest of the path: `/object/{bucket}/{name*}`. */
  readonly path: string;
}

export interface RouteMatch<Route> {
  readonly route: Route;
  /** By name, percent-encoded as they were sent. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Router<Route> {
  /**
   * Finds the first route for a method and a path below the service's own. HEAD does not match GET. A single trailing
   * slash is ignored. Undefined if no route has this path.
   */
  readonly match: (method: string, path: string) => RouteMatch<Route> | 'method_not_allowed' | undefined;
}

/** Compiles the routes of a service. */
export function createRouter<Route extends RouteDefinition>(routes: readonly Route[]): Router<Route> {
  const compiled = routes.map((route) => ({ route, ...compilePath(route.path) }));
  const byMethod = new Map(
    [...new Set(routes.flatMap(({ methods }) => methods))].map((method) => [
      method,
      compiled.filter(({ route }) => route.methods.includes(method)),
    ]),
  );
  return {
    match(method, path) {
      for (const { route, pattern, names } of byMethod.get(method) ?? []) {
        const values = pattern.exec(path);
        if (values) return { route, parameters: Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? ''])) };
      }
      return compiled.some(({ pattern }) => pattern.test(path)) ? 'method_not_allowed' : undefined;
    },
  };
}

const parameter = /\{(\w+)(\*?)\}/g;
const parameterOrSpecial = /\{(\w+)(\*?)\}|[.*+?^$()|[\]{}\\]/g;

function compilePath(path: string): { pattern: RegExp; names: readonly string[] } {
  const names = [...path.matchAll(parameter)].map(([, name]) => name as string);
  const source = path.replaceAll(parameterOrSpecial, (text: string, name?: string, rest?: string) => {
    if (name === undefined) return `\\${text}`;
    return rest === '*' ? '([^]+)' : '([^/]+)';
  });
  // The rest of a path includes its trailing slash.
  return { pattern: new RegExp(`^${source}${path.endsWith('*}') ? '' : '/?'}$`), names };
}
