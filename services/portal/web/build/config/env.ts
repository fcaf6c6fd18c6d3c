/** What the build runs in: the app is built for production, whatever the process that asks for it is there for. */
export const buildEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({ ...env, NODE_ENV: 'production' });
