import { answerJson, answerWith } from '../_shared/answer.ts';
import { requireAdministrator, type Caller } from '../_shared/caller.ts';
import { withConnections } from '../_shared/connections/with-connections.ts';
import type { Context } from '../_shared/context.ts';
import { calendarProvider, openIdentityProvider, tokenPurpose } from '../_shared/identity-provider.ts';
import { readJsonObject } from '../_shared/read-body.ts';
import { seal } from '../_shared/seal.ts';
import { refuse } from './errors.ts';
import { beginSignIn, finishSignIn, returnAddress } from './sign-in.ts';
import { readState } from './state.ts';

/**
 * Connects an administrator's calendar.
 *
 * `POST /start` answers `{url}`, the address of the consent page. The provider sends the browser back to
 * /admin/integrations, and that page posts the parameters: `POST {code, state, iss?}`, or `{error, state}` if consent was
 * refused. The answer is `{status: "connected", account, scopes, return_to}`. The refresh token is stored encrypted.
 * Errors: sign_in_required, administrator_required, state_invalid, consent_refused, code_missing, code_refused,
 * id_token_invalid, hosted_domain_foreign, scope_missing, refresh_token_missing, provider_unreachable, setting_missing,
 * sealing_key_missing, body_malformed, database_failed.
 */
export const handle = answerWith(
  ['POST'],
  withConnections(async (request, context) => {
    const caller = await requireAdministrator(request, context);
    if (new URL(request.url).pathname.endsWith('/start')) {
      const [domain = ''] = await readDomains(context);
      return answerJson({ url: await beginSignIn(context, await openIdentityProvider(context), caller.id, domain) });
    }
    return connect(context, caller, await readJsonObject(request));
  }),
);

async function connect(context: Context, caller: Caller, body: Record<string, unknown>): Promise<Response> {
  const { code, state: stateText, iss, error } = body;
  const state = typeof stateText === 'string' ? await readState(context, caller.id, stateText) : undefined;
  if (!state || typeof stateText !== 'string')
    throw refuse('state_invalid', 'Someone else started this sign-in, or it has expired. Start again.');
  if (error !== undefined) throw refuse('consent_refused', 'The calendar was not connected: consent was not given.');
  if (typeof code !== 'string' || code === '') throw refuse('code_missing', 'Send the code that the provider gave.');

  const returned = { code, state: stateText, ...(typeof iss === 'string' && { iss }) };
  const provider = await openIdentityProvider(context);
  const granted = await finishSignIn(context, provider, returned, state, await readDomains(context));
  const { error: unwritten } = await context.service.from('integration_tokens').upsert(
    {
      user_id: caller.id,
      provider: calendarProvider,
      refresh_token: await seal(context, granted.refreshToken, tokenPurpose(caller.id)),
      scopes: granted.scopes,
      account: granted.account,
      revoked_at: null,
    },
    { onConflict: 'user_id,provider' },
  );
  if (unwritten) throw refuse('database_failed', 'The permission could not be stored. Start again.');
  return answerJson({
    status: 'connected',
    account: granted.account,
    scopes: granted.scopes,
    return_to: `${returnAddress(context)}?status=connected`,
  });
}

/** The e-mail domains of the institution. */
async function readDomains({ service }: Context): Promise<string[]> {
  const { data, error } = await service.from('app_settings').select('email_domains').single();
  if (error) throw refuse('database_failed', 'The settings could not be read. Try again.');
  return data.email_domains;
}
