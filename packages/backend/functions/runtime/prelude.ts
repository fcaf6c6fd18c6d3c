/**
 * Runs in Deno before a function's own code. It listens where the backend told it to, hands requests to the handler that
 * `Deno.serve` was given, and offers what Supabase's runtime has and Deno has not: EdgeRuntime, `Deno.serveHttp`, and a
 * default export with `fetch`.
 */
type Handler = (request: Request, info: object) => Response | Promise<Response>;
interface ServeOptions {
  readonly handler?: Handler;
  readonly onError?: (error: unknown) => Response | Promise<Response>;
  readonly onListen?: (address: object) => void;
}
interface RequestEvent {
  readonly request: Request;
  readonly respondWith: (response: Response | Promise<Response>) => Promise<void>;
}
interface DenoFace {
  serve: (...given: unknown[]) => unknown;
  listen: (options: object) => unknown;
  serveHttp: (connection: object) => unknown;
  upgradeWebSocket: (request: Request, options?: object) => unknown;
  readonly env: { get: (name: string) => string | undefined; delete: (name: string) => void };
  readonly stdin: { read: (buffer: Uint8Array) => Promise<number | null> };
  readonly exit: (code: number) => never;
  readonly addSignalListener: (signal: string, listener: () => void) => void;
}
const scope = globalThis as unknown as { Deno: DenoFace; EdgeRuntime: object; Supabase: object } & EventTarget;
const { Deno } = scope;

/** Reads a setting of the backend's, and takes it away from the function. */
function take(name: string): string {
  const value = Deno.env.get(name) ?? '';
  Deno.env.delete(name);
  return value;
}
const socket = take('TRIVIUM_SOCKET');
const entry = take('TRIVIUM_ENTRY');
const scheme = take('TRIVIUM_SCHEME');
for (const name of take('TRIVIUM_HIDDEN').split(',')) if (name) Deno.env.delete(name);

const address = { transport: 'tcp', hostname: '0.0.0.0', port: 8000 };
/** How long work may go on after the backend asked to end. */
const graceMs = 2_000;

const original = { serve: Deno.serve.bind(Deno), upgradeWebSocket: Deno.upgradeWebSocket.bind(Deno) };
/** The request that Deno made, by the one that the function sees: only the first can be upgraded. */
const incomingOf = new WeakMap<Request, Request>();
const background = new Set<Promise<unknown>>();
let registered: Handler | undefined;

/** Takes the handler and begins to listen. Not earlier: Deno goes on to the function once nothing is left to wait for here. */
function register(handler: Handler): void {
  if (registered) return console.warn('The function serves already; a second handler is never asked.');
  registered = handler;
  original.serve({ path: socket, onListen: () => {} }, answer);
  Deno.addSignalListener('SIGTERM', () => void leave());
  void followParent();
}

/** The request with the address that the client sees: a Unix socket has none of its own. */
function outward(incoming: Request): Request {
  const { method, headers, body, signal } = incoming;
  const url = incoming.url.replace(/^[a-z+]+:/, `${scheme}:`);
  const request = new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
  incomingOf.set(request, incoming);
  return request;
}

async function answer(incoming: Request, info: { completed: Promise<void> }): Promise<Response> {
  const { pathname } = new URL(incoming.url.replace(/^[a-z+]+:/, 'http:'));
  // Names of functions begin with a letter, so no client gets here.
  if (pathname === '/_pulse') return Response.json({ background: background.size });
  return (registered as Handler)(outward(incoming), { remoteAddr: address, completed: info.completed });
}

function serve(...given: unknown[]): object {
  const handler = given.find((argument): argument is Handler => typeof argument === 'function');
  const options = given.find((argument): argument is ServeOptions => typeof argument === 'object' && argument !== null) ?? {};
  const chosen = handler ?? options.handler;
  if (!chosen) throw new TypeError('A handler function must be provided.');
  const { onError } = options;
  register(
    onError
      ? async (request, info) => {
          try {
            return await chosen(request, info);
          } catch (error) {
            return onError(error);
          }
        }
      : chosen,
  );
  options.onListen?.(address);
  const finished = new Promise<void>(() => {});
  const shutdown = () => Promise.resolve();
  const server = { addr: address, finished, shutdown, ref() {}, unref() {} };
  return Object.assign(server, { [Symbol.asyncDispose]: shutdown });
}

/** What older modules (`std/http/server.ts`) listen by: one connection, of which every request comes. */
class Connection {
  readonly localAddr = address;
  readonly remoteAddr = address;
  close(): void {}
}

function listen(): object {
  let isGiven = false;
  const accept = () => {
    if (isGiven) return new Promise<Connection>(() => {});
    isGiven = true;
    return Promise.resolve(new Connection());
  };
  return {
    addr: address,
    accept,
    close() {},
    ref() {},
    unref() {},
    async *[Symbol.asyncIterator]() {
      for (;;) yield await accept();
    },
  };
}

function serveHttp(): object {
  const events: RequestEvent[] = [];
  let wake = () => {};
  register((request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const respondWith = async (response: Response | Promise<Response>) => {
      await Promise.resolve(response).then(resolve, reject);
    };
    events.push({ request, respondWith });
    wake();
    return promise;
  });
  const nextRequest = async () => {
    for (;;) {
      const event = events.shift();
      if (event) return event;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return {
    nextRequest,
    close() {},
    async *[Symbol.asyncIterator]() {
      for (;;) yield await nextRequest();
    },
  };
}

Object.defineProperties(Deno, {
  serve: { value: serve, configurable: true, writable: true, enumerable: true },
  listen: { value: listen, configurable: true, writable: true, enumerable: true },
  serveHttp: { value: serveHttp, configurable: true, writable: true, enumerable: true },
  upgradeWebSocket: {
    value: (request: Request, options?: object) => original.upgradeWebSocket(incomingOf.get(request) ?? request, options),
    configurable: true,
    writable: true,
    enumerable: true,
  },
});

scope.EdgeRuntime = {
  /** Keeps the function alive until the promise is settled, also when its answer is sent. */
  waitUntil<T>(given: T | Promise<T>): T | Promise<T> {
    const settled = Promise.resolve(given).then(
      () => {},
      (error: unknown) => console.error(error),
    );
    background.add(settled);
    void settled.then(() => background.delete(settled));
    return given;
  },
};
scope.Supabase = {
  ai: {
    // What is called with `new` is no arrow.
    Session: function Session(): never {
      throw new Error('Supabase.ai is not here: this backend runs no models.');
    },
  },
};

// The function's code has run: one that exports a handler in place of calling Deno.serve is met here.
scope.addEventListener('load', () => {
  void import(entry).then((module: { default?: { fetch?: Handler } }) => {
    if (registered) return;
    const exported = module.default;
    if (typeof exported?.fetch === 'function') return register(exported.fetch.bind(exported));
    console.error('The function neither called Deno.serve nor exports a default with fetch.');
    Deno.exit(70);
  });
});

async function leave(): Promise<void> {
  scope.dispatchEvent(Object.assign(new Event('beforeunload'), { detail: { reason: 'termination' } }));
  await Promise.race([Promise.all(background), new Promise((resolve) => setTimeout(resolve, graceMs))]);
  Deno.exit(0);
}

/** The backend holds the other end of standard input: when it is gone, so is the reason to be here. */
async function followParent(): Promise<void> {
  const buffer = new Uint8Array(16);
  while ((await Deno.stdin.read(buffer)) !== null);
  Deno.exit(0);
}
