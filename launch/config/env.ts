import { resolve } from 'node:path';
import type { LogLevel } from '@trivium/http';
import { serviceNames, type ServiceName } from '../service-names.ts';
import { refuse } from '../errors.ts';

/** Where one service listens, what it calls itself, and which database it uses. */
export interface ServiceSettings {
  readonly port: number;
  /** What answers, feeds and mails print, without a slash at the end; undefined: the address it listens on. */
  readonly publicUrl: string | undefined;
  /** undefined: the embedded server. */
  readonly databaseUrl: string | undefined;
}

export interface Settings {
  /** Absolute path of the state folder. */
  readonly home: string;
  readonly host: string;
  /** Addresses, networks or names such as `loopback` whose word on the client's address counts. */
  readonly trustedProxies: readonly string[];
  readonly logTo: 'file' | 'stdout';
  readonly logLevel: LogLevel;
  readonly services: Readonly<Record<ServiceName, ServiceSettings>>;
}

const defaultPorts: Readonly<Record<ServiceName, number>> = { forecast: 4101 };

/** Reads what `docs/running.md` lists. @throws setting_invalid naming the variable */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const services = Object.fromEntries(serviceNames.map((name) => [name, readService(env, name)]));
  return {
    home: resolve(env['TRIVIUM_HOME'] || '.trivium'),
    host: env['HOST'] || '127.0.0.1',
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter(Boolean),
    logTo: oneOf(env, 'LOG_TO', ['file', 'stdout']),
    logLevel: oneOf(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    services: services as Record<ServiceName, ServiceSettings>,
  };
}

function readService(env: NodeJS.ProcessEnv, name: ServiceName): ServiceSettings {
  const suffix = name.toUpperCase();
  const port = Number(env[`${suffix}_PORT`] || defaultPorts[name]);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw refuse('setting_invalid', `${suffix}_PORT must be a port number from 0 to 65535.`);
  return {
    port,
    publicUrl: readUrl(env, `PUBLIC_URL_${suffix}`, /^https?:$/)?.replace(/\/+$/, ''),
    databaseUrl: readUrl(env, `DATABASE_URL_${suffix}`, databaseProtocol) ?? readUrl(env, 'DATABASE_URL', databaseProtocol),
  };
}

const databaseProtocol = /^postgres(ql)?:$/;

/** The value never stands in the message: a database address carries a password. */
function readUrl(env: NodeJS.ProcessEnv, name: string, protocol: RegExp): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (!URL.canParse(value) || !protocol.test(new URL(value).protocol))
    throw refuse('setting_invalid', `${name} must be an address such as ${protocol === databaseProtocol ? 'postgresql://user@host/database' : 'https://example.org'}.`);
  return value;
}

function oneOf<const Value extends string>(env: NodeJS.ProcessEnv, name: string, allowed: readonly [Value, ...Value[]]): Value {
  const value = env[name] || allowed[0];
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw refuse('setting_invalid', `${name} must be one of ${allowed.join(', ')}.`);
  return found;
}
