/** The environment of the build: always production, whatever process starts it. */
export const buildEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({ ...env, NODE_ENV: 'production' });
