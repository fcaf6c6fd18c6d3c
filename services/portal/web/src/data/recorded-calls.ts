/** What PostgREST's client resolves to where nobody answered. */
const noAnswer = (cause: unknown) => ({
  data: null,
  error: { code: '', message: cause instanceof Error ? cause.message : String(cause), hint: null, details: null },
  count: null,
  status: 0,
  statusText: '',
});

type Call = readonly [name: PropertyKey, parameters: readonly unknown[]];

/**
 * Stands for an object that `load` brings, whose methods each return the next object and whose last one is awaited: writes their
 * calls down, and makes them when somebody awaits the result. Where `load` fails the result is that of a request without an answer.
 */
export const recordCalls = (load: () => Promise<object>, calls: readonly Call[]): object =>
  new Proxy(
    {},
    {
      get: (_target, name) =>
        name === 'then'
          ? (...handlers: Parameters<Promise<unknown>['then']>) => makeCalls(load, calls).then(...handlers)
          : (...parameters: unknown[]) => recordCalls(load, [...calls, [name, parameters]]),
    },
  );

type Methods = Readonly<Record<PropertyKey, (...parameters: readonly unknown[]) => Methods>>;

async function makeCalls(load: () => Promise<object>, calls: readonly Call[]): Promise<unknown> {
  let target: Methods;
  try {
    target = (await load()) as Methods;
  } catch (error) {
    return noAnswer(error);
  }
  for (const [name, parameters] of calls) target = (target[name] as Methods[string])(...parameters);
  return target;
}
