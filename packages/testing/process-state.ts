import { readTestingEnv } from './config/env.ts';

/** What a test file can leave in its process that the next file would meet. */
export interface ProcessState {
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly globals: readonly string[];
  readonly signals: readonly string[];
  /** Servers that still listen. */
  readonly servers: number;
  /** Timers or clock are not the real ones. */
  readonly hasFakeTimers: boolean;
}

/** What zod, the AWS SDK and arktype keep for all copies of themselves, from the first file that loads them on. */
const ofLibraries = /^__zod_|^awslambda$|^\$ark$/;

export const readProcessState = (hasFakeTimers: boolean): ProcessState => ({
  environment: readTestingEnv().environment,
  folder: process.cwd(),
  globals: Object.getOwnPropertyNames(globalThis).filter((name) => !ofLibraries.test(name)),
  signals: process
    .eventNames()
    .map(String)
    .filter((name) => name.startsWith('SIG')),
  servers: process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length,
  hasFakeTimers,
});

/** What is in the process now that was not there before, or is another; empty where the next file finds it as this one did. */
export function differences(before: ProcessState, after: ProcessState): string[] {
  const names = new Set([...Object.keys(before.environment), ...Object.keys(after.environment)]);
  return [
    ...[...names]
      .filter((name) => !name.startsWith('VITEST') && before.environment[name] !== after.environment[name])
      .map((name) => `environment variable ${name}`),
    ...(before.folder === after.folder ? [] : [`working folder ${after.folder}`]),
    ...after.globals.filter((name) => !before.globals.includes(name)).map((name) => `global ${name}`),
    ...after.signals.filter((name) => !before.signals.includes(name)).map((name) => `listener of ${name}`),
    ...(after.servers > before.servers ? ['listening server'] : []),
    ...(after.hasFakeTimers ? ['fake timers'] : []),
  ];
}
