/** The environment of a check. Written in Go, the linter and the compilers spend a fifth less when they collect garbage less often. */
export const checkEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({ GOGC: '400', ...env });
