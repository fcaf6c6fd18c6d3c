import { readFileSync } from 'node:fs';
import { refuse } from '../errors.ts';
import { sayUnreadable } from './unreadable.rules.ts';

/**
 * A setting may be in a file, as systemd and containers hand out secrets: `X_FILE` names a file that has the value of `X`. Puts
 * the values where settings are read, also by the processes that this one starts.
 *
 * @throws setting_invalid naming the setting, and never its value
 */
export function readSecretFiles(env: NodeJS.ProcessEnv, isOwn: (name: string) => boolean): void {
  for (const [setting, file] of Object.entries(env)) {
    const [, name] = /^(.+)_FILE$/.exec(setting) ?? [];
    if (name === undefined || !isOwn(name) || !file) continue;
    const value = readSecret(setting, file);
    if (env[name] && env[name] !== value)
      throw refuse('setting_invalid', `${setting} and ${name} are both set, and differ. Remove one of them.`);
    env[name] = value;
  }
}

function readSecret(setting: string, file: string): string {
  let value: string;
  try {
    value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw refuse('setting_invalid', `${setting} names ${sayUnreadable(file, code)}`);
  }
  if (value === '') throw refuse('setting_invalid', `${setting} names ${file}, which is empty: put the secret there.`);
  return value;
}
