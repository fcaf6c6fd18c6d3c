import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { usePalette } from './palette/palette-state.tsx';

export function NotFoundPage() {
  const palette = usePalette();
  return (
    <>
      <div className="motif mb-8" />
      <PageTitle title={m.not_found_title()} lead={m.not_found_lead()} />
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={buttonStyle('primary')}>
          {m.not_found_home()}
        </Link>
        <Button variant="plain" onClick={palette.open}>
          {m.not_found_search()}
        </Button>
      </div>
    </>
  );
}
