export interface CommandParts {
  readonly entrypoint: string;
  /** The function's `deno.json`, or an import map by itself. */
  readonly config: string | undefined;
  readonly importMap: string | undefined;
  readonly prelude: string;
  /** What the function may read: folders and files. */
  readonly readable: readonly string[];
  /** Where it listens; that counts as writing. */
  readonly socket: string;
  readonly heapMb: number;
}

/** Deno separates by commas, and reads two as one. */
const list = (paths: readonly string[]) => paths.map((path) => path.replaceAll(',', ',,')).join(',');

/**
 * The arguments of a function's process. It may use the network and its variables, of which its environment holds no
 * others; it reads the functions and Deno's cache; it writes nothing, runs nothing, and loads no library.
 */
export const denoArguments = (parts: CommandParts): string[] => [
  'run',
  '--quiet',
  '--no-prompt',
  '--no-lock',
  '--node-modules-dir=none',
  // A request's signal is aborted when its client goes away, and not when its answer is sent.
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
