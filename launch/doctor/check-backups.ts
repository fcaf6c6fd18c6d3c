import { readLastBackup } from '../backups/last-backup.ts';
import { recipientsOf } from '../backups/recipients.ts';
import { attempt, ok, warning, type Finding } from './findings.ts';

const oldHours = 48;

/** When a backup of this state folder was made last, and whether the next one can be encrypted. */
export async function checkBackups(home: string, env: NodeJS.ProcessEnv, now = new Date()): Promise<Finding[]> {
  const subject = 'backups';
  const findings = [await lookAtAge(subject, home, now)];
  const recipients = recipientsOf(env);
  if (recipients.length === 0) return findings;
  const encryption = await attempt(subject, async () => {
    await (await import('../backups/encryption.ts')).encryptionTo(recipients);
    return ok(subject, `encrypted for ${recipients.length} recipient(s) of age`);
  });
  return [...findings, ...encryption];
}

async function lookAtAge(subject: string, home: string, now: Date): Promise<Finding> {
  const last = await readLastBackup(home);
  if (!last)
    return warning(
      subject,
      'None was made of this state folder: npm run trivium -- backup --to <place>, every night by a timer.',
    );
  const hours = Math.floor((now.getTime() - last.at.getTime()) / 3_600_000);
  return hours > oldHours
    ? warning(subject, `The newest is ${hours} hours old (${last.title}): see why the timer made none since.`)
    : ok(subject, `the newest is ${hours} hours old: ${last.title}`);
}
