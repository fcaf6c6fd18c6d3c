import type { AuthRequest } from '../context.ts';
import { AuthError } from '../errors.ts';
import type { User } from '../users/user.ts';

/** Whether the user must seem not to exist: local-only users exist only for direct requests from this machine. */
export const isHiddenFromRequest = ({ context, isDirect }: AuthRequest, user: User): boolean =>
  !isDirect && context.isLocalOnly(user.raw_app_meta_data ?? {});

/** @throws invalid_credentials for a hidden user, as for an unknown address */
export function assertVisible(request: AuthRequest, user: User): void {
  if (isHiddenFromRequest(request, user)) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
