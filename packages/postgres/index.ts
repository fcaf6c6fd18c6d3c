export { isUnavailable, waitForDatabase, type WaitOptions } from './availability.ts';
export { backupHome, type Backup, type BackupOptions } from './engine/backup.ts';
export { attachCluster, startCluster, type Cluster, type ClusterOptions } from './engine/cluster.ts';
export { lockHome, type HomeLock } from './engine/home-lock.ts';
export { restoreHome, type RestoreOptions } from './engine/restore.ts';
export { isMigrated, migrate, readMigrations, type Migration } from './migrations.ts';
export { subscribe, type Subscription } from './notifications.ts';
export { createPool, type Connection, type PoolOptions } from './pool.ts';
export { asCaller, inTransaction, queryAsCaller, type Caller, type Transaction } from './transaction.ts';
