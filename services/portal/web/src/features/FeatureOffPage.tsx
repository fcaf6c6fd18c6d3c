import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

/** Replaces a page whose feature is switched off. */
export const FeatureOffPage = () => (
  <>
    <PageTitle title={m.feature_off_title()} lead={m.feature_off_lead()} />
    <Link to="/" className={buttonStyle('plain')}>
      {m.nav_home()}
    </Link>
  </>
);
