import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '../paraglide/messages.js';
import { followAddress } from '../short-links/address.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';

export const Route = createFileRoute('/go/$slug')({ component: Go });

/** Forwards where files alone are served; the portal's own server forwards before this page loads. */
function Go() {
  const { config } = Route.useRouteContext();
  const { slug } = Route.useParams();
  // Set by the function that follows links: it knows no such link.
  const isMissing = new URLSearchParams(location.search).has('missing');
  useEffect(() => {
    if (!isMissing) location.replace(followAddress(config, slug, location.search));
  }, [config, slug, isMissing]);
  if (!isMissing) return <SkeletonRows rows={3} />;
  return (
    <>
      <PageTitle title={m.go_missing()} lead={m.go_missing_lead({ slug })} />
      <Link to="/search" className={buttonStyle('plain')}>
        {m.palette_title()}
      </Link>
    </>
  );
}
