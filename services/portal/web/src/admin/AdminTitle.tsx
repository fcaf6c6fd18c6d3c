import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { WorkTitle } from '../ui/WorkTitle.tsx';

interface AdminTitleProps {
  readonly title: string;
  readonly lead: string;
  readonly actions?: ReactNode;
}

/** The heading of an administration page, with a link back to the menu where the menu is hidden. */
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

/** The heading of a list of the administration that people work through. */
export const AdminWorkTitle = ({ title, actions }: Omit<AdminTitleProps, 'lead'>) => (
  <WorkTitle
    title={title}
    above={
      <span className="lg:hidden">
        <BackLink to="/admin">{m.nav_admin()}</BackLink>
      </span>
    }
    actions={actions}
  />
);
