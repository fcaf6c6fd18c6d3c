export { readBackendEnv, type BackendEnv } from './config/env.ts';
export { internalGateway, loopbackAddress } from './cron/net/gateway-address.rules.ts';
export { isDirect } from './gateway/direct-request.ts';
export { isDevelopment, isLoopback } from './config/development.ts';
export { openSecrets, type SecretOptions, type Secrets, type SecretSettings } from './config/secrets.ts';
export { readProject, type Project } from './project/read-project.ts';
export type { Caller, ServiceHandler, ServiceReport } from './service.ts';
export type { BackendOptions } from './backend-options.ts';
export { startBackend, type Backend } from './serve.ts';
