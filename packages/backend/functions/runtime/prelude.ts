/**
 * Runs in Deno before a function's code. It listens on the backend's socket, passes requests to the function's handler, and
 * adds what Supabase's runtime has and Deno lacks: EdgeRuntime, `Deno.serveHttp`, and a default export with `fetch`.
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
interface DenoApi {
  serve: (...args: unknown[]) => unknown;
  listen: (options: object) => unknown;
  serveHttp: (connection: object) => unknown;
  upgradeWebSocket: (request: Request, options?: object) => unknown;
  readonly env: { get: (name: string) => string | undefined; delete: (name: string) => void };
  readonly stdin: { read: (buffer: Uint8Array) => Promise<number | null> };
  readonly exit: (code: number) => never;
  readonly addSignalListener: (signal: string, listener: () => void) => void;
}
const scope = globalThis as unknown as { Deno: DenoApi; EdgeRuntime: object; Supabase: object } & EventTarget;
const { Deno } = scope;

/** Reads a variable of the backend and hides it from the function. */
function takeVariable(name: string): string {
  const value = Deno.env.get(name) ?? '';
  Deno.env.delete(name);
  return value;
}
const socket = takeVariable('TRIVIUM_SOCKET');
const entry = takeVariable('TRIVIUM_ENTRY');
const scheme = takeVariable('TRIVIUM_SCHEME');
for (const name of takeVariable('TRIVIUM_HIDDEN').split(',')) if (name) Deno.env.delete(name);

const address = { transport: 'tcp', hostname: '0.0.0.0', port: 8000 };
/** Time for background work after the backend asks the process to exit. */
const graceMs = 2_000;

const original = { serve: Deno.serve.bind(Deno), upgradeWebSocket: Deno.upgradeWebSocket.bind(Deno) };
/** Deno's request by the one that the function sees. Only Deno's can be upgraded. */
const incomingOf = new WeakMap<Request, Request>();
const background = new Set<Promise<unknown>>();
let registered: Handler | undefined;

/** Starts listening. Not earlier, because Deno runs the function only when nothing is pending here. */
function register(handler: Handler): void {
  if (registered) return console.warn('The function already has a handler; the second one is ignored.');
  registered = handler;
  original.serve({ path: socket, onListen: () => {} }, answer);
  Deno.addSignalListener('SIGTERM', () => void shutDown());
  void exitWithParent();
}

/** The request with the scheme of the public URL, instead of the Unix socket's. */
function toPublicRequest(incoming: Request): Request {
  const { method, headers, body, signal } = incoming;
  const url = incoming.url.replace(/^[a-z+]+:/, `${scheme}:`);
  const request = new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
  incomingOf.set(request, incoming);
  return request;
}

async function answer(incoming: Request, info: { completed: Promise<void> }): Promise<Response> {
  const { pathname } = new URL(incoming.url.replace(/^[a-z+]+:/, 'http:'));
  // Function names begin with a letter, so clients cannot reach this path.
  if (pathname === '/_health') return Response.json({ background: background.size });
  return (registered as Handler)(toPublicRequest(incoming), { remoteAddr: address, completed: info.completed });
}

function serve(...args: unknown[]): object {
  const handler = args.find((argument): argument is Handler => typeof argument === 'function');
  const options = args.find((argument): argument is ServeOptions => typeof argument === 'object' && argument !== null) ?? {};
  const selected = handler ?? options.handler;
  if (!selected) throw new TypeError('A handler function must be provided.');
  const { onError } = options;
  register(
    onError
      ? async (request, info) => {
          try {
            return await selected(request, info);
          } catch (error) {
            return onError(error);
          }
        }
      : selected,
  );
  options.onListen?.(address);
  const finished = new Promise<void>(() => {});
  const shutdown = () => Promise.resolve();
  const server = { addr: address, finished, shutdown, ref() {}, unref() {} };
  return Object.assign(server, { [Symbol.asyncDispose]: shutdown });
}

/** For older modules (`std/http/server.ts`): one connection that yields all requests. */
class Connection {
  readonly localAddr = address;
  readonly remoteAddr = address;
  close(): void {}
}

function listen(): object {
  let isAccepted = false;
  const accept = () => {
    if (isAccepted) return new Promise<Connection>(() => {});
    isAccepted = true;
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
  /** Keeps the function alive until the promise settles, even after its response. */
  waitUntil<T>(args: T | Promise<T>): T | Promise<T> {
    const settled = Promise.resolve(args).then(
      () => {},
      (error: unknown) => console.error(error),
    );
    background.add(settled);
    void settled.then(() => background.delete(settled));
    return args;
  },
};
scope.Supabase = {
  ai: {
    // Not an arrow function, because it is called with `new`.
    Session: function Session(): never {
      throw new Error('Supabase.ai is not supported by this backend.');
    },
  },
};

// After the function's code has run: supports an exported handler instead of Deno.serve.
scope.addEventListener('load', () => {
  void import(entry).then((module: { default?: { fetch?: Handler } }) => {
    if (registered) return;
    const exported = module.default;
    if (typeof exported?.fetch === 'function') return register(exported.fetch.bind(exported));
    console.error('The function neither called Deno.serve nor exports a default with fetch.');
    Deno.exit(70);
  });
});

async function shutDown(): Promise<void> {
  scope.dispatchEvent(Object.assign(new Event('beforeunload'), { detail: { reason: 'termination' } }));
  await Promise.race([Promise.all(background), new Promise((resolve) => setTimeout(resolve, graceMs))]);
  Deno.exit(0);
}

/** Exits when stdin closes, because the backend holds the other end. */
async function exitWithParent(): Promise<void> {
  const buffer = new Uint8Array(16);
  while ((await Deno.stdin.read(buffer)) !== null);
  Deno.exit(0);
}
