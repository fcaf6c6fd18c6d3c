import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { LogLevel } from '@trivium/http';
// Not the whole package: a supervisor serves no HTTP, and starts in half the time.
import { createClientAddress, createTrustedNetworks } from '@trivium/http/client-address';
import { serviceNames, type ServiceName } from '../service-names.ts';
import { refuse } from '../errors.ts';
import { readSecretFiles } from './secret-files.ts';
import { maxWorkers, workersOf } from '../supervisor/workers.rules.ts';

/** Where one service listens, what it calls itself, and which database it uses. */
export interface ServiceSettings {
  readonly port: number;
  /** What answers, feeds and mails print, without a slash at the end; undefined: the address it listens on. */
  readonly publicUrl: string | undefined;
  /** undefined: the embedded server. */
  readonly databaseUrl: string | undefined;
  /** Where `databaseUrl` is a pooler in transaction mode: the address for what needs a session. */
  readonly directUrl: string | undefined;
}

export interface Settings {
  /** Absolute path of the state folder. */
  readonly home: string;
  /** The folder of another engine than the installed one. */
  readonly engine: string | undefined;
  readonly host: string;
  /** Addresses, networks or names such as `loopback` whose word on the client's address counts. */
  readonly trustedProxies: readonly string[];
  /** Networks of many people behind one address, whose shares are wider. */
  readonly trustedNetworks: readonly string[];
  /** How long a database that does not answer is tried again at start. */
  readonly databaseWaitMs: number;
  /** Processes of each service. */
  readonly workers: number;
  /** The most memory that a process may have, in MB; 0: derived from the machine's. */
  readonly memory: { readonly heapMb: number; readonly residentMb: number };
  readonly logTo: 'file' | 'stdout';
  readonly logLevel: LogLevel;
  /** Older files of 20 MB that a process keeps, and for how many days at most. */
  readonly logFiles: number;
  readonly logDays: number;
  /** Whether spans are sent, and of how many requests: 0 to 1. */
  readonly traces: { readonly ratio: number } | undefined;
  readonly services: Readonly<Record<ServiceName, ServiceSettings>>;
}

const defaultPorts: Readonly<Record<ServiceName, number>> = { forecast: 4101, portal: 4102, catalog: 4103 };

/**
 * Reads what `docs/running.md` lists, and puts what files hold (`X_FILE`) among the other settings.
 *
 * @throws setting_invalid, trusted_network_invalid naming the variable
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  readSecretFiles(env, (name) => ownSettings.test(name));
  const services = Object.fromEntries(serviceNames.map((name) => [name, readService(env, name)]));
  return {
    home: resolve(env['TRIVIUM_HOME'] || '.trivium'),
    engine: env['TRIVIUM_ENGINE'] ? resolve(env['TRIVIUM_ENGINE']) : undefined,
    host: env['HOST'] || '127.0.0.1',
    trustedProxies: readProxies(env['TRUSTED_PROXIES']),
    trustedNetworks: readNetworks(env['TRUSTED_NETWORKS']),
    databaseWaitMs: readNumber(env, 'DATABASE_WAIT_SECONDS', 30, 3600) * 1000,
    workers: readWorkers(env),
    memory: {
      heapMb: readMemory(env, 'TRIVIUM_HEAP_MB', 64),
      residentMb: readMemory(env, 'TRIVIUM_MEMORY_MB', 128),
    },
    logTo: oneOf(env, 'LOG_TO', ['file', 'stdout']),
    logLevel: oneOf(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    logFiles: readNumber(env, 'LOG_FILES', 5, 1_000),
    logDays: readNumber(env, 'LOG_DAYS', 90, 3_650),
    traces: readTraces(env),
    services: services as Record<ServiceName, ServiceSettings>,
  };
}

const ownSettings =
  /^(TRIVIUM|BACKUP|FORECAST|PORTAL|CATALOG|SUPABASE|STORAGE|FUNCTIONS|DATABASE|PUBLIC_URL|TRUSTED|LOG|OTEL)_|^(HOST|DATABASE_URL|INTEGRATION_KEYS)$/;

/** What checks of settings read, for those who pass no other. */
export const environment: NodeJS.ProcessEnv = process.env;

/** The names of our settings that the environment holds, for somebody who moves an installation. */
export const settingNames = (env: NodeJS.ProcessEnv = process.env): string[] =>
  Object.keys(env)
    .filter((name) => ownSettings.test(name) && env[name])
    .toSorted();

/** OpenTelemetry's own settings, of which its exporter reads the rest itself. */
function readTraces(env: NodeJS.ProcessEnv): Settings['traces'] {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const endpoint = env[name];
  if (endpoint && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw refuse('setting_invalid', `${name} must be an address such as http://127.0.0.1:4318.`);
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (!(ratio >= 0 && ratio <= 1)) throw refuse('setting_invalid', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return endpoint ? { ratio } : undefined;
}

function readService(env: NodeJS.ProcessEnv, name: ServiceName): ServiceSettings {
  const suffix = name.toUpperCase();
  return {
    port: readNumber(env, `${suffix}_PORT`, defaultPorts[name], 65_535),
    publicUrl: readPublicUrl(env, `PUBLIC_URL_${suffix}`),
    ...readDatabase(env, suffix),
  };
}

const listOf = (text = '') => text.split(/[\s,]+/).filter(Boolean);

/** Checked here, before a database or a service starts. */
function readProxies(text: string | undefined): string[] {
  const proxies = listOf(text);
  createClientAddress(proxies);
  return proxies;
}

/** Checked here, since not every service uses them. */
function readNetworks(text: string | undefined): string[] {
  const networks = listOf(text);
  createTrustedNetworks(networks);
  return networks;
}

function readWorkers(env: NodeJS.ProcessEnv): number {
  const value = env['TRIVIUM_WORKERS'] || 'auto';
  const number = Number(value);
  if (value !== 'auto' && !(Number.isInteger(number) && number >= 1 && number <= maxWorkers))
    throw refuse('setting_invalid', `TRIVIUM_WORKERS must be auto or a whole number from 1 to ${maxWorkers}.`);
  return workersOf(value === 'auto' ? value : number, availableParallelism());
}

const maxMemoryMb = 1_048_576;

function readMemory(env: NodeJS.ProcessEnv, name: string, least: number): number {
  const number = Number(env[name] || 0);
  if (!Number.isInteger(number) || number > maxMemoryMb || (number !== 0 && number < least))
    throw refuse(
      'setting_invalid',
      `${name} must be a whole number of MB from ${least} to ${maxMemoryMb}, or 0 for the default.`,
    );
  return number;
}

function readNumber(env: NodeJS.ProcessEnv, name: string, byDefault: number, most: number): number {
  const number = Number(env[name] || byDefault);
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw refuse('setting_invalid', `${name} must be a whole number from 0 to ${most}.`);
  return number;
}

/** A direct address belongs to the pooler that is named beside it. */
function readDatabase(env: NodeJS.ProcessEnv, suffix: string): Pick<ServiceSettings, 'databaseUrl' | 'directUrl'> {
  for (const name of [`DATABASE_URL_${suffix}`, 'DATABASE_URL']) {
    const databaseUrl = readDatabaseUrl(env, name);
    const directUrl = readDatabaseUrl(env, `${name}_DIRECT`);
    if (databaseUrl) return { databaseUrl, directUrl };
    if (directUrl) throw refuse('setting_invalid', `${name}_DIRECT is set without ${name}, the pooler's address.`);
  }
  return { databaseUrl: undefined, directUrl: undefined };
}

/** PostgreSQL accepts addresses that other URL parsers refuse, such as one without a host, so only the scheme is checked. */
function readDatabaseUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name];
  // The message leaves out the value: it holds a password.
  if (value && !/^postgres(ql)?:\/\//.test(value))
    throw refuse('setting_invalid', `${name} must be an address such as postgresql://user:password@host/database.`);
  return value || undefined;
}

function readPublicUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name];
  if (value && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)))
    throw refuse('setting_invalid', `${name} must be an address such as https://example.org.`);
  return value?.replace(/\/+$/, '') || undefined;
}

function oneOf<const Value extends string>(env: NodeJS.ProcessEnv, name: string, allowed: readonly [Value, ...Value[]]): Value {
  const value = env[name] || allowed[0];
  const match = allowed.find((candidate) => candidate === value);
  if (!match) throw refuse('setting_invalid', `${name} must be one of ${allowed.join(', ')}.`);
  return match;
}
