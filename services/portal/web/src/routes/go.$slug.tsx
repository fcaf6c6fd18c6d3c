import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '../paraglide/messages.js';
import { closedSearch } from '../shell/closed-search.ts';
import { followAddress } from '../short-links/address.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';

interface GoSearch {
  /** Set by the function that follows links: it knows no such link. */
  readonly missing?: true;
}

export const Route = createFileRoute('/go/$slug')({
  validateSearch: closedSearch((search: Record<string, unknown>): GoSearch =>
    String(search['missing']) === '1' || search['missing'] === true ? { missing: true } : {},
  ),
  component: Go,
});

/** Forwards where files alone are served; the portal's own server forwards before this page loads. */
function Go() {
  const { config } = Route.useRouteContext();
  const { slug } = Route.useParams();
  const { missing } = Route.useSearch();
  useEffect(() => {
    if (!missing) location.replace(followAddress(config, slug, location.search));
  }, [config, slug, missing]);
  if (!missing) return <SkeletonRows rows={3} />;
  return (
    <>
      <PageTitle title={m.go_missing()} lead={m.go_missing_lead({ slug })} />
      <Link to="/search" className={buttonStyle('plain')}>
        {m.palette_title()}
      </Link>
    </>
  );
}
