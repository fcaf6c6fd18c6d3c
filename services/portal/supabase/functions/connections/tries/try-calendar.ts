import { genericGrantRequest, ResponseBodyError } from 'openid-client';
import { openCalendar } from '../../_shared/calendar-token.ts';
import type { Caller } from '../../_shared/caller.ts';
import type { Context } from '../../_shared/context.ts';
import { openIdentityProvider } from '../../_shared/identity-provider.ts';
import { Refusal } from '../../_shared/refusal.ts';
import { notSet, type Try, type TryResult } from './outcome.ts';

/** Asks the identity provider for tokens: whether it accepts the client, and then the permission of the administrator who tries. */
export const tryCalendar: Try = async (context, caller) => {
  if (context.env('IDP_CLIENT_ID') === undefined || context.env('IDP_CLIENT_SECRET') === undefined) throw notSet();
  try {
    return (await refuseClient(context)) ?? (await refusePermission(context, caller)) ?? { works: true, code: 'works' };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'provider_unreachable') return { works: false, code: 'unreachable' };
    throw error;
  }
};

/**
 * Sends a made-up code. A provider that accepts the client and its secret refuses the code as `invalid_grant` (RFC 6749,
 * section 5.2); undefined then.
 */
async function refuseClient(context: Context): Promise<TryResult | undefined> {
  const provider = await openIdentityProvider(context);
  const redirect = `${(context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '')}/admin/integrations`;
  try {
    await genericGrantRequest(provider, 'authorization_code', { code: 'connection-test', redirect_uri: redirect });
    return undefined;
  } catch (error) {
    if (!(error instanceof ResponseBodyError)) return { works: false, code: 'unreachable' };
    if (error.error === 'invalid_grant') return undefined;
    const isClient = error.error === 'invalid_client' || error.error === 'unauthorized_client';
    return { works: false, code: isClient ? 'client_refused' : 'status', status: error.status };
  }
}

/** Refreshes the caller's permission; undefined if that worked, or if they have connected no calendar. */
async function refusePermission(context: Context, { id }: Caller): Promise<TryResult | undefined> {
  try {
    await openCalendar(context, id);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'provider_unreachable') throw error;
    return error.code === 'integration_missing' ? undefined : { works: false, code: 'permission_refused' };
  }
}
