import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

interface AdminTitleProps {
  readonly title: string;
  readonly lead: string;
  readonly actions?: ReactNode;
}

/** The heading of a part of the administration; the way up is the menu where there is room for it. */
export const AdminTitle = ({ title, lead, actions }: AdminTitleProps) => (
  <PageTitle
    title={title}
    lead={lead}
    above={
      <span className="lg:hidden">
        <BackLink to="/admin">{m.nav_admin()}</BackLink>
      </span>
    }
    {...(actions !== undefined && { actions })}
  />
);
