export interface CommandParts {
  readonly entrypoint: string;
  /** The function's `deno.json`, or an import map by itself. */
  readonly config: string | undefined;
  readonly importMap: string | undefined;
  readonly prelude: string;
  /** Folders and files that the function may read. */
  readonly readable: readonly string[];
  /** The socket that it listens on, which Deno counts as writing. */
  readonly socket: string;
  readonly heapMb: number;
}

/** Deno separates paths by commas; a doubled comma is a literal one. */
const list = (paths: readonly string[]) => paths.map((path) => path.replaceAll(',', ',,')).join(',');

/**
 * The arguments of a function's process. It may use the network, its environment, the functions folder and Deno's cache. It
 * may not write files, run programs or load native libraries.
 */
export const denoArguments = (parts: CommandParts): string[] => [
  'run',
  '--quiet',
  '--no-prompt',
  '--no-lock',
  '--node-modules-dir=none',
  // Aborts a request's signal when its client disconnects, not when its response is sent.
  '--unstable-no-legacy-abort',
  parts.config === undefined ? '--no-config' : `--config=${parts.config}`,
  ...(parts.importMap === undefined ? [] : [`--import-map=${parts.importMap}`]),
  `--preload=${parts.prelude}`,
  '--allow-net',
  '--allow-env',
  '--allow-import',
  '--allow-sys=hostname',
  `--allow-read=${list([...parts.readable, parts.socket])}`,
  `--allow-write=${list([parts.socket])}`,
  `--v8-flags=--max-old-space-size=${parts.heapMb}`,
  parts.entrypoint,
];
