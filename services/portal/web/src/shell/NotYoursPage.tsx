import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { roleName } from '../session/role-names.ts';
import type { Role } from '../session/roles.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

/** Replaces a page that is for other roles. */
export const NotYoursPage = ({ role }: { readonly role: Role }) => (
  <>
    <div className="motif mb-8" />
    <PageTitle title={m.not_yours_title()} lead={m.not_yours_lead({ role: roleName(role) })} />
    <Link to="/" className={buttonStyle('primary')}>
      {m.not_found_home()}
    </Link>
  </>
);
