/** What tests read from the environment. */
export interface TestingEnv {
  /** A Chromium or Chrome to take; `bundled` takes the one from npm although another is installed. */
  readonly chromiumPath: string | undefined;
  /** All of it, for a program that is started. */
  readonly environment: Readonly<Record<string, string>>;
}

export const readTestingEnv = (env: NodeJS.ProcessEnv = process.env): TestingEnv => ({
  chromiumPath: env['CHROMIUM_PATH'] || undefined,
  environment: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)),
});
