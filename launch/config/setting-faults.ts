import { CodedError } from '@trivium/core';
import { refuse } from '../errors.ts';
import type { ServiceName } from '../service-names.ts';
import { environment, readSettings, type Settings } from './env.ts';

interface CheckContext {
  readonly isDevelopment: boolean;
}

type Check = (env: NodeJS.ProcessEnv, context: CheckContext) => unknown;

const loadChecks: Readonly<Record<ServiceName, () => Promise<readonly Check[]>>> = {
  forecast: async () => (await import('@trivium/forecast/settings')).settingChecks,
  portal: async () => (await import('@trivium/portal/settings')).settingChecks,
  catalog: async () => (await import('@trivium/catalog/settings')).settingChecks,
};

/** Everything that is wrong with the settings of the services, not only the first of it; empty where nothing is. */
export async function findSettingFaults(
  chosen: readonly ServiceName[],
  env: NodeJS.ProcessEnv = environment,
): Promise<CodedError[]> {
  const faults = await refusalsOf(readSettings, env, { isDevelopment: false });
  for (const name of chosen) {
    const context = { isDevelopment: await isInDevelopment(env, name) };
    for (const check of await loadChecks[name]()) faults.push(...(await refusalsOf(check, env, context)));
  }
  return faults.filter((fault, index) => faults.findIndex(({ message }) => message === fault.message) === index);
}

/** A check stops at the first setting that it refuses. It is asked again without that one, until it refuses nothing. */
async function refusalsOf(check: Check, env: NodeJS.ProcessEnv, context: CheckContext): Promise<CodedError[]> {
  const refusals: CodedError[] = [];
  for (let rest = env; ;) {
    try {
      await check(rest, context);
      return refusals;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      refusals.push(error);
      const named = new Set(error.message.match(/[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|\bHOST\b/g));
      const next = Object.fromEntries(Object.entries(rest).filter(([name]) => !named.has(name)));
      // It misses a setting, and asks for it again each time.
      if (Object.keys(next).length === Object.keys(rest).length) return refusals;
      rest = next;
    }
  }
}

async function isInDevelopment(env: NodeJS.ProcessEnv, name: ServiceName): Promise<boolean> {
  let settings: Settings;
  try {
    settings = readSettings(env);
  } catch {
    // Refused already; secrets are asked for once the address is right.
    return true;
  }
  const { databaseUrl, publicUrl } = settings.services[name];
  // Only here: a start where nothing is refused loads none of it.
  const { isDevelopment } = await import('@trivium/backend/settings');
  return isDevelopment({ host: settings.host, databaseUrl, publicUrl });
}

/** @throws settings_invalid with every fault, or the only one */
export async function assertSettings(chosen: readonly ServiceName[]): Promise<void> {
  const faults = await findSettingFaults(chosen);
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1)
    throw refuse(
      'settings_invalid',
      `${faults.length} settings keep it from starting:\n${faults.map(({ message, code }) => `- ${message} (${code})\n`).join('')}`,
    );
}
