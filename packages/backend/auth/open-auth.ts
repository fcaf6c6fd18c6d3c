import { createPool, logLevelOf } from '@trivium/postgres';
import type { Caller, Peer, ServiceContext, RunningService } from '../service.ts';
import { refuse } from '../project/errors.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { translateProjectError } from './database-errors.ts';
import { deleteStaleAtIntervals } from './flow/delete-stale.ts';
import { readHookConfig } from './hooks/hook-config.rules.ts';
import { createLimits } from './limits/create-limits.ts';
import { createMailer } from './mail/create-mailer.ts';
import { readTemplates } from './mail/read-templates.ts';
import { createProviders } from './providers/create-providers.ts';
import { errorResponse } from './request/error-response.ts';
import { isSiteUrl } from './request/redirect-target.ts';
import { authRouter } from './routes.ts';
import { createSigner } from './tokens/create-signer.ts';
import { unsupportedSections } from './unsupported-config.rules.ts';

/** The search_path of triggers and hooks, as on Supabase. A function that needs more sets its own. */
const searchPath = 'auth';

/**
 * Opens the auth service: GoTrue's API below `/auth/v1`. Undefined if the project disables it.
 * @throws site_url_invalid, mail_template_unreadable, mail_template_invalid, hook_invalid, hook_unknown, smtp_incomplete,
 *   captcha_unsupported
 */
export async function openAuth(service: ServiceContext): Promise<RunningService | undefined> {
  const { project, clock, log, secrets, publicUrl } = service;
  const config = project.config.auth;
  if (!config.enabled) return undefined;
  if (!isSiteUrl(config.site_url))
    throw refuse(
      'site_url_invalid',
      'auth.site_url: set the URL of your site, such as https://app.example.org. If it reads env(NAME), set that variable.',
    );
  const { hooks, invalidKeys, unknownKeys } = readHookConfig(config.hook);
  if (unknownKeys[0]) throw refuse('hook_unknown', `${unknownKeys[0]}: this backend has no such hook. Disable it.`);
  if (invalidKeys[0])
    throw refuse(
      'hook_invalid',
      `${invalidKeys[0]}: a hook must be a database function, such as pg-functions://postgres/public/name.`,
    );
  const { smtp } = config.email;
  if (smtp?.enabled && (smtp.host === '' || smtp.admin_email === ''))
    throw refuse('smtp_incomplete', 'auth.email.smtp: set host (the mail server) and admin_email (the sender).');
  const unsupported = unsupportedSections(config);
  if (unsupported.includes('auth.captcha') && !service.isDevelopment)
    throw refuse(
      'captcha_unsupported',
      'auth.captcha: this backend does not support captchas. Disable it, and protect the sign-up in another way.',
    );
  if (unsupported.length > 0) log.logger.warn({ sections: unsupported }, 'the project enables sections that are not supported');
  const templates = await readTemplates(project);
  const sign = await createSigner(service.signingKeys, secrets.jwtSecret);
  const connection = await service.connectAs('supabase_auth_admin');
  const open = (name: string, max: number) =>
    createPool(connection, {
      name,
      max,
      searchPath,
      onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection was lost'),
    });
  const pool = open('backend auth', 4);
  // A separate pool: a transaction that holds a connection must never wait for a second one to count a request.
  const limitsPool = open('backend auth limits', 2);
  const mailer = await createMailer({
    smtp: config.email.smtp,
    readSmtp: service.readSmtp,
    mailbox: service.mailbox,
    pool,
    secret: secrets.jwtSecret,
    clock,
    log,
  });
  const staleDeletion = deleteStaleAtIntervals({
    pool,
    clock,
    onError: (error) => log.logger[logLevelOf(error)]({ err: error }, 'abandoned sign-ins could not be deleted'),
  });
  const externalUrl = () => (config.external_url ?? `${publicUrl()}/auth/v1`).replace(/\/+$/, '');
  const context: AuthContext = {
    config,
    pool,
    clock,
    log,
    verify: service.verify,
    sign,
    hooks,
    limits: createLimits({
      pool: limitsPool,
      config,
      secret: secrets.jwtSecret,
      shouldLimitClients: !service.isDevelopment,
      shouldLimitMessages: mailer.hasServer,
      weightOf: service.callers.weightOf,
    }),
    mailer,
    templates,
    providers: createProviders(config.external, () => clock.now().getTime()),
    isLocalOnly: service.isLocalOnly ?? (() => false),
    externalUrl,
    issuer: () => config.jwt_issuer ?? externalUrl(),
  };
  return {
    handle: (raw, caller, peer) => respond(context, raw, caller, peer),
    report: mailer.report,
    async stop() {
      await mailer.stop();
      await staleDeletion.stop();
      await Promise.all([pool.end(), limitsPool.end()]);
    },
  };
}

async function respond(context: AuthContext, raw: Request, caller: Caller, peer: Peer | undefined): Promise<Response> {
  const url = new URL(raw.url);
  const match = authRouter.match(raw.method, url.pathname);
  if (match === undefined) return routeError(404, 'Not found');
  if (match === 'method_not_allowed') return routeError(405, 'Method not allowed');
  const request: AuthRequest = {
    context,
    raw,
    url,
    parameters: match.parameters,
    caller,
    // Strip the IPv6 zone id, which PostgreSQL's inet does not accept.
    clientIp: (peer?.address ?? '').replace(/%.*$/, ''),
    isDirect: peer?.isDirect ?? false,
    now: context.clock.now(),
  };
  try {
    return await match.route.handle(request);
  } catch (error) {
    const translated = translateProjectError(error);
    const { cause, status = 400 } = translated as { cause?: unknown; status?: number };
    if (status >= 500 && cause !== undefined) context.log.logger[logLevelOf(cause)]({ err: cause }, 'auth: a request failed');
    const response = errorResponse(raw, translated);
    if (!response) throw translated;
    return response;
  }
}

/** The body that GoTrue's router sends for an unknown path or method. */
const routeError = (status: 404 | 405, msg: string) => Response.json({ code: status, error_code: 'unknown', msg }, { status });
