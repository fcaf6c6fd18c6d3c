import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { makeCacheFolder } from '@trivium/postgres';
import { publicKey } from '../config/signing-keys.ts';
import { migrator } from '../database/roles.sql.ts';
import { readFunctions, type ProjectFunction } from '../project/read-functions.ts';
import type { ServiceContext, RunningService } from '../service.ts';
import { createAuthorize } from './authorize.ts';
import { createWorkers, type LaunchCommand } from './create-workers.ts';
import { databaseUrl } from './database-url.rules.ts';
import { functionEnvironment, runtimeEnvironment } from './environment.rules.ts';
import { openDatabaseProxy } from './open-database-proxy.ts';
import { readLimits } from './limits.rules.ts';
import { errorResponse, type FunctionErrorCode } from './error-response.ts';
import { watchFolder } from './watch-folder.ts';
import { denoArguments } from './worker/command.rules.ts';
import { findDeno } from './worker/find-deno.ts';
import { killOrphanedProcesses } from './worker/orphaned-processes.ts';
import { makeSocketFolder } from './worker/socket-folder.ts';
import { refuseUpgrade, tunnel } from './worker/tunnel.ts';
import { findImports } from './worker/find-imports.ts';

type Context = Pick<
  ServiceContext,
  | 'project'
  | 'secrets'
  | 'signingKeys'
  | 'verify'
  | 'sessions'
  | 'log'
  | 'connectAs'
  | 'home'
  | 'isDevelopment'
  | 'publicUrl'
  | 'env'
>;

const prelude = join(import.meta.dirname, 'runtime/prelude.ts');
const functionPath = /^\/([A-Za-z][\w-]*)(?:\/|$)/;

/** Serves the project's functions at /functions/v1; undefined where `edge_runtime.enabled` is false. @throws setting_invalid */
export async function openFunctions(context: Context): Promise<RunningService | undefined> {
  const { project, secrets, log } = context;
  const settings = project.config.edge_runtime;
  if (!settings.enabled) return undefined;
  const limits = readLimits(context.env);
  const program = findDeno(context.env['FUNCTIONS_DENO']);
  if (!program && project.functions.length > 0) log.logger.warn('Deno is not installed: functions answer 503');
  const folder = join(project.folder, 'functions');
  const cacheFolder = await makeCacheFolder(join(context.home, 'deno'));
  // What runs now means nothing to a copy of the folder.
  const runFolder = await makeCacheFolder(join(context.home, 'run'));
  const orphans = await killOrphanedProcesses(join(runFolder, 'functions'));
  const socketFolder = await makeSocketFolder(runFolder);
  const login = await context.connectAs(migrator);
  const database = await openDatabaseProxy(login);
  const authorize = createAuthorize(context);
  const tunnels = new Set<Duplex>();
  let functions = byName(project.functions);

  async function prepareLaunch(fn: ProjectFunction, socket: string): Promise<LaunchCommand> {
    const url = context.publicUrl();
    const variables = functionEnvironment({
      url,
      databaseUrl: databaseUrl(database.address),
      secrets,
      jwks: context.signingKeys.map(publicKey),
      own: [settings.secrets, await readEnvFile(folder)],
      functionName: fn.name,
      executionId: crypto.randomUUID(),
    });
    const entry = pathToFileURL(fn.entrypoint).href;
    const scheme = new URL(url).protocol.slice(0, -1);
    return {
      program: program as string,
      arguments: denoArguments({
        ...findImports(fn, folder),
        entrypoint: fn.entrypoint,
        prelude,
        readable: [folder, cacheFolder],
        socket,
        heapMb: limits.heapMb,
      }),
      environment: { ...variables, ...runtimeEnvironment(context.env, { cacheFolder, socket, entry, scheme }) },
      folder: project.folder,
      secrets: [...secretsOf(variables), secrets.jwtSecret, secrets.publishableKey, secrets.secretKey],
    };
  }

  const workers = createWorkers({ log, limits, socketFolder: socketFolder.path, processes: orphans, prepareLaunch });
  const reload = async () => {
    functions = byName(await readFunctions(project.folder, project.config));
    workers.retire();
  };
  const unwatch = context.isDevelopment
    ? watchFolder(folder, () => {
        void reload().catch((error: unknown) => log.logger.warn({ err: error }, 'functions could not be reloaded'));
      })
    : () => {};

  /** Finds the function of a path and checks that the request may reach it. */
  async function findFunction(pathname: string, method: string, headers: Headers): Promise<ProjectFunction | FunctionErrorCode> {
    const fn = functions.get(functionPath.exec(pathname)?.[1] ?? '');
    if (!fn) return 'NOT_FOUND';
    const errorCode = fn.verifyJwt && method !== 'OPTIONS' ? await authorize(headers) : undefined;
    return errorCode ?? (program ? fn : 'RUNTIME_MISSING');
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const path = (request.url ?? '').replace(/^\/functions\/v1/, '');
    const headers = new Headers({
      authorization: request.headers.authorization ?? '',
      apikey: String(request.headers['apikey'] ?? ''),
    });
    const fn = await findFunction(path.split('?', 1)[0] ?? '', 'GET', headers);
    const slot = typeof fn === 'string' ? fn : await workers.acquire(fn);
    if (typeof slot === 'string') await refuseUpgrade(socket, errorResponse(slot));
    else tunnel(slot.socket, request, socket, head, path, slot.release);
  }

  return {
    async handle(request, _caller, peer) {
      const fn = await findFunction(new URL(request.url).pathname, request.method, request.headers);
      return typeof fn === 'string' ? errorResponse(fn) : workers.fetch(fn, request, peer?.address ?? '');
    },
    upgrade(request, socket, head) {
      tunnels.add(socket);
      socket.once('close', () => tunnels.delete(socket));
      upgrade(request, socket, head).catch((error: unknown) => {
        log.logger.warn({ err: error }, 'a connection could not be forwarded to a function');
        socket.destroy();
      });
    },
    report: async () => ({
      checks: { functions: program || project.functions.length === 0 ? 'ok' : 'runtime_missing' },
      measurements: [{ name: 'functions_processes', help: 'Processes of functions.', value: workers.count() }],
    }),
    leave() {
      for (const socket of tunnels) socket.destroy();
    },
    async stop() {
      unwatch();
      await workers.stop();
      await database.close();
      await socketFolder.remove();
    },
  };
}

/** The variables of `functions/.env`; empty without the file. */
const readEnvFile = async (folder: string) => parseEnv(await readFile(join(folder, '.env'), 'utf8').catch(() => ''));

const byName = (functions: readonly ProjectFunction[]) => new Map(functions.map((fn) => [fn.name, fn]));

/** Variables without secrets, which may be logged. */
const publicNames = new Set(['SUPABASE_URL', 'SUPABASE_JWKS', 'SB_REGION', 'SB_EXECUTION_ID', 'DENO_DEPLOYMENT_ID']);
const secretsOf = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).flatMap(([name, value]) => (publicNames.has(name) ? [] : [value]));
