import { Link2 } from '../../ui/icons.gen.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';

/** Copies the address of a club's page, on which people ask to join. */
export const CopyClubLink = ({ slug }: { readonly slug: string }) => (
  <Button
    variant="plain"
    onClick={() =>
      void navigator.clipboard.writeText(`${location.origin}/clubs/${slug}`).then(
        () => announce({ text: m.club_link_copied() }),
        () => announce({ text: m.error_offline(), kind: 'trouble' }),
      )
    }
  >
    <Link2 size={18} aria-hidden />
    {m.club_link_copy()}
  </Button>
);
