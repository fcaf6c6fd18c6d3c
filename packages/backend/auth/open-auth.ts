import { createPool } from '@trivium/postgres';
import type { Caller, Peer, ServiceContext, RunningService } from '../service.ts';
import { refuse } from '../project/errors.ts';
import type { AuthContext, Exchange } from './context.ts';
import { readHooks } from './hooks/hook-uri.rules.ts';
import { createLimits } from './limits/create-limits.ts';
import { createPost } from './mail/create-post.ts';
import { readTemplates } from './mail/read-templates.ts';
import { createProviders } from './providers/create-providers.ts';
import { errorResponse } from './request/error-response.rules.ts';
import { explainFailure } from './request/explain-failure.ts';
import { matchRoute } from './routes.ts';
import { createSigner } from './tokens/create-signer.ts';
import { unbuiltSections } from './unbuilt.rules.ts';

/** What triggers and hooks find their tables by, as on Supabase: a function that needs more says so itself. */
const searchPath = '-c search_path=auth';

/**
 * Opens the room of users: GoTrue's addresses below `/auth/v1`. Undefined where the project switches it off.
 * @throws mail_template_unreadable, mail_template_invalid, hook_invalid, hook_unknown, smtp_incomplete, captcha_not_built
 */
export async function openAuth(room: ServiceContext): Promise<RunningService | undefined> {
  const { project, clock, log, secrets, publicUrl } = room;
  const config = project.config.auth;
  if (!config.enabled) return undefined;
  const { hooks, unreadable, unknown } = readHooks(config.hook);
  if (unknown[0]) throw refuse('hook_unknown', `${unknown[0]}: this backend calls no such hook; switch it off.`);
  if (unreadable[0])
    throw refuse(
      'hook_invalid',
      `${unreadable[0]}: only functions of the database are called, such as pg-functions://postgres/public/name.`,
    );
  const { smtp } = config.email;
  if (smtp?.enabled && (smtp.host === '' || smtp.admin_email === ''))
    throw refuse('smtp_incomplete', 'auth.email.smtp: host and admin_email say by which server and from whom; set both.');
  const missing = unbuiltSections(config);
  if (missing.includes('auth.captcha') && !room.isDevelopment)
    throw refuse('captcha_not_built', 'auth.captcha: this backend asks for no captcha; switch it off, and protect it otherwise.');
  if (missing.length > 0) log.logger.warn({ sections: missing }, 'the project switches on what is not built');
  const templates = await readTemplates(project);
  const sign = await createSigner(room.signingKeys, secrets.jwtSecret);
  const connection = await room.connectAs('supabase_auth_admin');
  const open = (name: string, max: number) =>
    createPool(
      { ...connection, options: `${connection.options ?? ''} ${searchPath}`.trim() },
      { name, max, onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection was lost') },
    );
  const pool = open('backend auth', 4);
  // Apart from the others: transactions that each hold a connection would wait for one more to count with.
  const counting = open('backend auth limits', 2);
  const post = createPost({ smtp: config.email.smtp, mailbox: room.mailbox, log });
  const externalUrl = () => (config.external_url ?? `${publicUrl()}/auth/v1`).replace(/\/+$/, '');
  const context: AuthContext = {
    config,
    pool,
    clock,
    log,
    verify: room.verify,
    sign,
    hooks,
    limits: createLimits({
      pool: counting,
      config,
      secret: secrets.jwtSecret,
      areClientsCounted: !room.isDevelopment,
      areMessagesCounted: config.email.smtp?.enabled === true,
    }),
    post,
    templates,
    providers: createProviders(config.external, () => clock.now().getTime()),
    isLocalOnly: room.isLocalOnly ?? (() => false),
    externalUrl,
    issuer: () => config.jwt_issuer ?? externalUrl(),
  };
  return {
    handle: (request, caller, peer) => respond(context, request, caller, peer),
    async stop() {
      await post.stop();
      await Promise.all([pool.end(), counting.end()]);
    },
  };
}

async function respond(context: AuthContext, request: Request, caller: Caller, peer: Peer | undefined): Promise<Response> {
  const url = new URL(request.url);
  const match = matchRoute(request.method, url.pathname);
  if (match === undefined || match === 'other') return noRoute(match === 'other' ? 405 : 404);
  const exchange: Exchange = {
    context,
    request,
    url,
    parameters: match.parameters,
    caller,
    // Without the name of a network interface, which is none of an address in the database.
    address: (peer?.address ?? '').replace(/%.*$/, ''),
    isDirect: peer?.isDirect ?? false,
    now: context.clock.now(),
  };
  try {
    return await match.handle(exchange);
  } catch (error) {
    const refusal = explainFailure(error);
    const { cause, status = 400 } = refusal as { cause?: unknown; status?: number };
    if (status >= 500 && cause !== undefined) context.log.logger.error({ err: cause }, 'auth: the database refused');
    const response = errorResponse(request, refusal);
    if (!response) throw refusal;
    return response;
  }
}

/** GoTrue's router answers so, in plain text for an address and in JSON for nothing else. */
const noRoute = (status: 404 | 405) =>
  Response.json(
    status === 404
      ? { code: 404, error_code: 'unknown', msg: 'Not found' }
      : { code: 405, error_code: 'unknown', msg: 'Method not allowed' },
    { status },
  );
