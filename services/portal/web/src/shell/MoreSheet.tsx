import { Dialog } from '@base-ui/react/dialog';
import { Link, useLocation } from '@tanstack/react-router';
import { X } from '../ui/icons.gen.tsx';
import { useWaitingInClubs } from '../clubs/waiting-in-clubs.ts';
import { useOpenPlaces } from '../features/use-features.ts';
import { InstallPlace } from '../install/InstallPlace.tsx';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { FamilyLinks } from './FamilySwitch.tsx';
import { nameWithWaiting, ownPlaces } from './own-places.ts';
import { organisationPlaces, portalPlaces, studentPlaces, type Place } from './places.ts';
import { presentPlaceIn } from './present-place.rules.ts';
import { switchTheme } from './theme.ts';

interface MoreSheetProps {
  readonly session: Session | null;
  readonly onClose: () => void;
}

/** All places, from the bottom of a phone. */
export function MoreSheet({ session, onClose }: MoreSheetProps) {
  const own = ownPlaces(session);
  const students = useOpenPlaces()(studentPlaces);
  const page = useLocation({ select: ({ pathname, search }) => ({ pathname, view: search.view }), structuralSharing: true });
  const present = presentPlaceIn([...own, ...organisationPlaces, ...students, ...portalPlaces], page);
  const shared = { present, onGo: onClose };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] overflow-y-auto rounded-t-lg bg-raised px-6 pt-3 pb-8 shadow-float outline-none">
          <div className="mb-2 flex items-center justify-between">
            <Dialog.Title className="text-lg font-semibold">{m.nav_menu()}</Dialog.Title>
            <Dialog.Close aria-label={m.close()} className="inline-flex size-11 items-center justify-center text-quiet">
              <X size={20} aria-hidden />
            </Dialog.Close>
          </div>
          <Group places={own} waiting={useWaitingInClubs(session)} {...shared} />
          <Group title={m.footer_organisation()} places={organisationPlaces} {...shared} />
          <Group title={m.footer_students()} places={students} {...shared} />
          <Group title={m.footer_portal()} places={portalPlaces} {...shared} />
          <FamilyLinks />
          <InstallPlace />
          <button type="button" className="block touch text-quiet" onClick={switchTheme}>
            {m.theme_switch()}
          </button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface GroupProps {
  readonly title?: string;
  readonly places: readonly Place[];
  /** How much waits for the reader in clubs. */
  readonly waiting?: number;
  /** Of all groups. */
  readonly present: Place | undefined;
  readonly onGo: () => void;
}

function Group({ title, places, waiting = 0, present, onGo }: GroupProps) {
  if (places.length === 0) return null;
  return (
    <div className="border-b border-line py-3">
      {title !== undefined && <p className="text-sm text-quiet">{title}</p>}
      <ul className="grid grid-cols-2 gap-x-6">
        {places.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              {...(place.search && { search: place.search })}
              // The router alone would mark each place above the page too.
              activeOptions={{ exact: true }}
              aria-current={place === present ? 'page' : undefined}
              onClick={onGo}
              className="flex touch items-center text-ink no-underline aria-[current=page]:text-accent"
            >
              {nameWithWaiting(place, waiting)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
