/** The parts of the runtime that the functions use; the rest of their code also runs on Node. */
declare const Deno: {
  readonly serve: (handler: (request: Request) => Response | Promise<Response>) => unknown;
  readonly env: { readonly get: (name: string) => string | undefined };
  readonly readFile: (address: URL) => Promise<Uint8Array<ArrayBuffer>>;
};
/** Keeps a hosted function alive until work is done that its answer does not wait for. */
declare const EdgeRuntime: { readonly waitUntil: (work: Promise<unknown>) => void } | undefined;
