import { refreshTokenGrant, ResponseBodyError } from 'openid-client';
import type { Context } from './context.ts';
import { calendarProvider, openIdentityProvider, providerUnreachable, tokenPurpose } from './identity-provider.ts';
import { defineRefusals, refuse as refuseShared } from './refusal.ts';
import { seal, unseal } from './seal.ts';

const refuse = defineRefusals({
  integration_missing: { status: 409, title: 'No calendar is connected' },
  integration_revoked: { status: 409, title: 'The calendar was disconnected' },
  integration_unreadable: { status: 409, title: 'The permission cannot be read' },
});

/**
 * A new access token for a person's calendar. If the provider refuses the refresh token, it is marked as revoked and not
 * used again; if the provider sends a new one, it is stored.
 * @throws integration_missing, integration_revoked, integration_unreadable, provider_unreachable, database_failed
 */
export async function openCalendar(context: Context, userId: string): Promise<string> {
  const table = () => context.service.from('integration_tokens');
  const { data, error } = await table()
    .select('refresh_token, revoked_at')
    .eq('user_id', userId)
    .eq('provider', calendarProvider)
    .maybeSingle();
  if (error) throw refuseShared('database_failed', 'The permission could not be read. Try again.');
  const stored = data;
  if (!stored) throw refuse('integration_missing', 'Connect a calendar first.');
  if (stored.revoked_at !== null) throw revoked();
  const refreshToken = await unseal(context, stored.refresh_token, tokenPurpose(userId));
  if (refreshToken === undefined)
    throw refuse('integration_unreadable', 'The key of this permission is gone. Connect the calendar again.');

  const provider = await openIdentityProvider(context);
  const change = (columns: object) => table().update(columns).eq('user_id', userId).eq('provider', calendarProvider);
  try {
    const tokens = await refreshTokenGrant(provider, refreshToken);
    if (tokens.refresh_token !== undefined && tokens.refresh_token !== refreshToken)
      await change({ refresh_token: await seal(context, tokens.refresh_token, tokenPurpose(userId)) });
    return tokens.access_token;
  } catch (failure) {
    if (!(failure instanceof ResponseBodyError) || failure.error !== 'invalid_grant') throw providerUnreachable();
    await change({ revoked_at: context.now().toISOString() });
    throw revoked();
  }
}

const revoked = () => refuse('integration_revoked', 'The provider no longer accepts the permission. Connect the calendar again.');
