/** Recipients of age to whom backups are encrypted by default. */
export const recipientsOf = (env: NodeJS.ProcessEnv): string[] =>
  env['BACKUP_AGE_RECIPIENTS']?.split(/\s+/).filter(Boolean) ?? [];
