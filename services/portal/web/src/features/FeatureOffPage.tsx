import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { buttonStyle } from '../ui/button-style.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

/** In place of a page whose part the administrators have switched off. */
export const FeatureOffPage = () => (
  <>
    <PageTitle title={m.feature_off_title()} lead={m.feature_off_lead()} />
    <Link to="/" className={buttonStyle('plain')}>
      {m.nav_home()}
    </Link>
  </>
);
