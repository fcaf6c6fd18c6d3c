import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publicKey } from '../config/signing-keys.ts';
import { provideRoleLogin } from '../database/role-login.sql.ts';
import { migrator } from '../database/roles.sql.ts';
import { readFunctions, type ProjectFunction } from '../project/read-functions.ts';
import type { RoomContext, RunningRoom } from '../room.ts';
import { createAuthorize } from './authorize.ts';
import { createWorkers, type Launch } from './create-workers.ts';
import { databaseSocket, databaseUrl } from './database-url.rules.ts';
import { functionEnvironment, runtimeEnvironment } from './environment.rules.ts';
import { readLimits } from './limits.rules.ts';
import { readVariables } from './read-variables.ts';
import { refusal } from './refusal.rules.ts';
import { watchFolder } from './watch-folder.ts';
import { denoArguments } from './worker/command.rules.ts';
import { findDeno } from './worker/find-deno.ts';
import { findImports } from './worker/find-imports.ts';

type Context = Pick<
  RoomContext,
  'project' | 'secrets' | 'signingKeys' | 'verify' | 'log' | 'owner' | 'home' | 'isDevelopment' | 'publicUrl' | 'env'
>;

const prelude = join(import.meta.dirname, 'runtime/prelude.ts');
const address = /^\/([A-Za-z][\w-]*)(?:\/|$)/;

/** Serves the project's functions at /functions/v1; undefined where `edge_runtime.enabled` is false. @throws setting_invalid */
export async function openFunctions(context: Context): Promise<RunningRoom | undefined> {
  const { project, secrets, log } = context;
  const settings = project.config.edge_runtime;
  if (!settings.enabled) return undefined;
  const limits = readLimits(context.env);
  const program = findDeno();
  if (!program && project.functions.length > 0) log.logger.warn('Deno is not installed: functions answer 503');
  const folder = join(project.folder, 'functions');
  const cacheFolder = join(context.home, 'deno');
  await mkdir(cacheFolder, { recursive: true, mode: 0o700 });
  // In the system's folder, because the path of a socket must be short.
  const socketFolder = await mkdtemp(join(tmpdir(), 'trivium-functions-'));
  const login = await provideRoleLogin(context.owner, { role: migrator, secret: secrets.jwtSecret });
  const authorize = createAuthorize(context);
  let functions = byName(project.functions);

  async function prepareLaunch(fn: ProjectFunction, socket: string): Promise<Launch> {
    const url = context.publicUrl();
    const variables = functionEnvironment({
      url,
      databaseUrl: databaseUrl(login),
      secrets,
      jwks: context.signingKeys.map(publicKey),
      own: [settings.secrets, await readVariables(folder)],
      functionName: fn.name,
      executionId: crypto.randomUUID(),
    });
    const entry = pathToFileURL(fn.entrypoint).href;
    const scheme = new URL(url).protocol.slice(0, -1);
    const database = databaseSocket(login);
    return {
      program: program as string,
      arguments: denoArguments({
        ...findImports(fn, folder),
        entrypoint: fn.entrypoint,
        prelude,
        readable: [folder, cacheFolder],
        sockets: [socket, ...(database ? [database] : [])],
        heapMb: limits.heapMb,
      }),
      environment: { ...variables, ...runtimeEnvironment(context.env, { cacheFolder, socket, entry, scheme }) },
      folder: project.folder,
      secrets: [...secretsOf(variables), secrets.jwtSecret, secrets.publishableKey, secrets.secretKey],
    };
  }

  const workers = createWorkers({ log, limits, socketFolder, prepareLaunch });
  const reload = async () => {
    functions = byName(await readFunctions(project.folder, project.config));
    workers.retire();
  };
  const unwatch = context.isDevelopment
    ? watchFolder(folder, () => {
        void reload().catch((error: unknown) => log.logger.warn({ err: error }, 'functions could not be read again'));
      })
    : () => {};

  return {
    async handle(request) {
      const { pathname } = new URL(request.url);
      const fn = functions.get(address.exec(pathname)?.[1] ?? '');
      if (!fn) return refusal('NOT_FOUND');
      if (fn.verifyJwt && request.method !== 'OPTIONS') {
        const refused = await authorize(request.headers);
        if (refused) return refusal(refused);
      }
      if (!program) return refusal('RUNTIME_MISSING');
      return workers.fetch(fn, request);
    },
    async stop() {
      unwatch();
      await workers.stop();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

const byName = (functions: readonly ProjectFunction[]) => new Map(functions.map((fn) => [fn.name, fn]));

/** Every value that somebody chose or that opens something; an address or a region may stand in a log. */
const shown = new Set(['SUPABASE_URL', 'SUPABASE_JWKS', 'SB_REGION', 'SB_EXECUTION_ID', 'DENO_DEPLOYMENT_ID']);
const secretsOf = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).flatMap(([name, value]) => (shown.has(name) ? [] : [value]));
