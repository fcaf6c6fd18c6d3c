/** The environment variables of tests. */
export interface TestingEnv {
  /** The Chromium or Chrome to use; `bundled` uses npm's although another is installed. */
  readonly chromiumPath: string | undefined;
  /** The whole environment, for programs that tests start. */
  readonly environment: Readonly<Record<string, string>>;
}

export const readTestingEnv = (env: NodeJS.ProcessEnv = process.env): TestingEnv => ({
  chromiumPath: env['CHROMIUM_PATH'] || undefined,
  environment: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)),
});

/** Lets every Node that this process starts keep compiled code in one folder: tests start the same programs many times. */
export function setCompileCache(folder: string): void {
  process.env['NODE_COMPILE_CACHE'] = folder;
}
