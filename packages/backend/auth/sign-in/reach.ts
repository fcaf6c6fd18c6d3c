import type { Exchange } from '../context.ts';
import { AuthError } from '../errors.ts';
import type { User } from '../users/user.ts';

/** Whether the user is not there for this request: some are for who asks this server directly, on its own machine, alone. */
export const isOutOfReach = ({ context, isDirect }: Exchange, user: User): boolean =>
  !isDirect && context.isLocalOnly(user.raw_app_meta_data ?? {});

/** @throws invalid_credentials as if nobody had this address */
export function assertInReach(exchange: Exchange, user: User): void {
  if (isOutOfReach(exchange, user)) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
