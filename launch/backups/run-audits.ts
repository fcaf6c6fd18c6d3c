import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environment } from '../config/env.ts';

const audits = [
  ['portal', 'approvals', 'audit'],
  ['catalog', 'log', 'audit'],
] as const;

export interface AuditResult {
  readonly name: string;
  readonly isWell: boolean;
  /** The end of what the command printed. */
  readonly output: string;
}

/** The commands that recompute the transparency logs, on another state folder with its own database. */
export async function* runAudits(home: string): AsyncGenerator<AuditResult> {
  for (const args of audits) {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../trivium.ts'), ...args], {
      env: { ...settingsOfCopy(), TRIVIUM_HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const code = new Promise<number>((done) => child.on('exit', (exit) => done(exit ?? 1)));
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const output = `${out}${error}`.trim().split('\n').slice(-3).join(' ');
    yield { name: args.join(' '), isWell: (await code) === 0, output };
  }
}

/** The settings of this installation, but for where its databases are: the copy has its own. */
export const settingsOfCopy = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('DATABASE_URL')));
