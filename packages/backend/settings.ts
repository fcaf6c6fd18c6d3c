/** What reads and checks the settings, without loading the services. */
export { verifyMailServer } from './auth/mail/verify-mail-server.ts';
export { isDevelopment } from './config/development.ts';
export { assertSecrets } from './config/secrets.ts';
export { findDeno } from './functions/worker/find-deno.ts';
export { readLimits } from './functions/limits.rules.ts';
export { readProject } from './project/read-project.ts';
export { readBucketId } from './storage/blobs/read-bucket-id.ts';
export { readS3Settings, readStorageSettings } from './storage/storage-settings.ts';
