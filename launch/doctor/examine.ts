import { environment, readSettings, type Settings } from '../config/env.ts';
import { findSettingFaults } from '../config/setting-faults.ts';
import type { ServiceName } from '../service-names.ts';
import { checkDatabase } from './check-database.ts';
import { checkBackups } from './check-backups.ts';
import { checkClock, checkDisk, checkFunctions, checkFunctionSettings, checkKeys, checkSharedFolder } from './check-machine.ts';
import { checkCertificate, checkMail, checkObjectStore } from './check-network.ts';
import { fault, ok, type Finding } from './findings.ts';

interface ExamineOptions {
  readonly isJson?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** Looks at the settings and the installation and prints what it found. Starts and changes nothing. False with a fault. */
export async function examine(
  chosen: readonly ServiceName[],
  { isJson = false, env = environment }: ExamineOptions = {},
): Promise<boolean> {
  const faults = await findSettingFaults(chosen, env);
  const findings: Finding[] =
    faults.length > 0 ? faults.map(({ message }) => fault('settings', message)) : [ok('settings', 'nothing is refused')];
  // With refused settings it is not known where to look.
  if (faults.length === 0) findings.push(...(await lookAround(readSettings(env), chosen, env)));
  if (isJson) process.stdout.write(`${JSON.stringify(findings, undefined, 2)}\n`);
  else for (const { state, subject, says } of findings) process.stdout.write(`${state.padEnd(8)} ${subject}: ${says}\n`);
  return findings.every(({ state }) => state !== 'fault');
}

/** Only where the portal is looked at: these load the portal. */
const checkOwnFunctionSettings = async () =>
  checkFunctionSettings((await import('@trivium/portal/operator')).functionSettingsFile);

const checkOwnMail = async (env: NodeJS.ProcessEnv) => checkMail((await import('@trivium/portal/settings')).readMailServer(env));

async function lookAround(settings: Settings, chosen: readonly ServiceName[], env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const ofPortal = chosen.includes('portal')
    ? [checkOwnMail(env), checkObjectStore(env), checkSharedFolder(env), checkFunctions(env), checkOwnFunctionSettings()]
    : [];
  const findings = await Promise.all([
    ...chosen.map((name) => checkDatabase(settings, name)),
    checkDisk(settings.home),
    checkKeys(settings.home),
    checkBackups(settings.home, env),
    checkClock(env),
    ...ofPortal,
    ...chosen.map((name) => checkCertificate(settings.services[name].publicUrl)),
  ]);
  return findings.flat();
}
