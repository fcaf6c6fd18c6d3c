/**
 * The environment of a check. Written in Go, the linter and the compilers do less work on one thread, since two checks run at a
 * time, and less again when they collect garbage less often.
 */
export const checkEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  GOGC: '400',
  GOMAXPROCS: '1',
  ...env,
});
