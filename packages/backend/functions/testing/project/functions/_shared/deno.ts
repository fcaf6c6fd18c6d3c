/** The parts of Deno that the test functions use. */
export interface DenoApi {
  serve: (handler: (request: Request) => Response | Promise<Response>) => unknown;
  listen: (options: object) => AsyncIterable<object>;
  serveHttp: (connection: object) => AsyncIterable<{ request: Request; respondWith: (response: Response) => Promise<void> }>;
  upgradeWebSocket: (request: Request) => { socket: WebSocket; response: Response };
  exit: (code: number) => never;
  readTextFile: (path: string) => Promise<string>;
  writeTextFile: (path: string, text: string) => Promise<void>;
  Command: new (program: string) => { output: () => Promise<unknown> };
  dlopen: (path: string, symbols: object) => unknown;
  pid: number;
  env: { toObject: () => Record<string, string>; get: (name: string) => string | undefined };
}

export interface EdgeRuntimeApi {
  waitUntil: (promise: Promise<unknown>) => void;
}
