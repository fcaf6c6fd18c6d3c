import { loadavg } from 'node:os';
import { institutionSettings } from '../../launch/first-day/settings.ts';
import { openMailServer } from '../../launch/first-day/mail-server.ts';
import { signUpStudents } from '../../launch/first-day/sign-up-students.ts';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { freePort } from '@trivium/testing/free-port';
import { startService } from '../start-service.ts';
import { table } from '../table.ts';

export const title = 'whether 200 students sign up within ten minutes from one address, and how long each waits';

/** Starts the portal as docs/portal.md says and lets the students come. @throws BenchmarkFailed at the first refusal */
export async function run({ students, minutes, json, signal }: BenchmarkOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  const [loadBefore = 0] = loadavg();
  const mail = await openMailServer();
  stack.defer(mail.close);
  say('starting the portal');
  const settings = institutionSettings(String(await freePort()), mail.url);
  const portal = await startService('portal', signal, settings);
  stack.defer(portal.stop);
  say(`${students} students come within ${minutes} minutes`);
  const waits = await signUpStudents({
    url: settings['PUBLIC_URL_PORTAL'] as string,
    publishableKey: settings['SUPABASE_PUBLISHABLE_KEY'] as string,
    mail,
    domain: 'faculty.example',
    count: students,
    withinMs: minutes * 60_000,
    signal,
    onSignedUp: (count) => count % 20 === 0 && say(`${count} are signed in`),
  }).catch((error: Error) => {
    signal.throwIfAborted();
    throw new BenchmarkFailed(`A student was refused: ${error.message}`);
  });
  const seconds = waits.map(({ ms }) => ms / 1000).toSorted((a, b) => a - b);
  const at = (share: number) => seconds[Math.min(seconds.length - 1, Math.floor(seconds.length * share))] as number;
  const result = {
    benchmark: 'first-day',
    students,
    minutes,
    seconds: { p50: at(0.5), p95: at(0.95), most: at(1) },
    ...mail.counts(),
    loadBefore,
  };
  process.stdout.write(
    json
      ? `${JSON.stringify(result, undefined, 2)}\n`
      : `${[
          ...table([
            ['from "Create account" to signed in, s', 'p50', 'p95', 'most'],
            [`${students} students within ${minutes} minutes`, ...Object.values(result.seconds).map((value) => value.toFixed(1))],
          ]),
          `Nobody was refused. The mail server refused ${result.greylisted} mails at first and accepted ${result.accepted} in the end; half of the students opened theirs on a phone.`,
        ].join('\n')}\n`,
  );
}
