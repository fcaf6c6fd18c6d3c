import { audit } from '../audit/audit.ts';
import type { UnitOfWork } from '../context.ts';
import { AuthError } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { identityTraits } from '../providers/link-account.ts';
import type { ProviderUser } from '../providers/provider.ts';
import { confirmEmail, syncProviders } from '../sign-up/confirm-user.ts';
import { insertIdentity } from '../users/identities.sql.ts';
import type { User } from '../users/user.ts';
import { findDuplicate, findUserById, updateUser } from '../users/users.sql.ts';
import { assertLinkable } from './assert-linkable.ts';
import { sendToken } from '../verify/send-token.ts';

/**
 * Links an identity of a provider to a signed-in user. A user without an e-mail address gets the provider's.
 * @throws identity_already_exists, provider_already_linked, email_exists
 */
export async function linkIdentity(
  unit: UnitOfWork,
  target: User,
  provider: string,
  person: Omit<ProviderUser, 'subject'>,
): Promise<User | AuthError> {
  const { db, request, context } = unit;
  await assertLinkable(unit, target, provider, person.data.sub);
  const identity = await insertIdentity(db, target.id, provider, person.data, request.now);
  await audit(unit, target, 'identity_linked', identityTraits(identity));
  let user = (await findUserById(db, target.id)) as User;
  if (!user.email && person.email) {
    if (await findDuplicate(db, person.email.address, user.aud ?? '', user.id))
      throw new AuthError(400, 'email_exists', 'A user with this email address has already been registered');
    user = await updateUser(db, user.id, { email: person.email.address }, request.now);
    if (!person.email.isVerified && context.config.email.enable_confirmations) {
      await sendToken(unit, 'confirmation', user, { redirectTo: context.config.site_url });
      const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
      return new AuthError(422, 'email_not_confirmed', message);
    }
    await updateUser(db, user.id, { is_anonymous: false }, request.now);
    user = await confirmEmail(unit, user);
  }
  await notify(unit, { kind: 'identity_linked', user, provider });
  return syncProviders(unit, user);
}
