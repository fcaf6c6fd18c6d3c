import { Link2 } from '../../ui/icons.gen.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { copyLink } from '../../ui/copy-link.ts';

/** Copies the address of a club's page, on which people ask to join. */
export const CopyClubLink = ({ slug }: { readonly slug: string }) => (
  <Button variant="plain" onClick={() => void copyLink(`${location.origin}/clubs/${slug}`)}>
    <Link2 size={18} aria-hidden />
    {m.club_link_copy()}
  </Button>
);
