import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import { useWaitingInClubs } from '../clubs/waiting-in-clubs.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { roleName } from '../session/role-names.ts';
import type { Session } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { accountButtonStyle } from '../ui/button-style.ts';
import { nameWithWaiting, ownPlaces } from './own-places.ts';
import { switchTheme } from './theme.ts';

const itemStyle =
  'flex touch cursor-pointer items-center rounded px-3 text-base no-underline -outline-offset-2 data-highlighted:bg-sunken';

/** It opens at once: its code loads when somebody wants to see it. */
export function AccountMenu({ session }: { readonly session: Session }) {
  const db = useClient();
  const navigate = useNavigate();
  const waiting = useWaitingInClubs(session);
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger aria-label={m.account_menu()} className={accountButtonStyle}>
        <Avatar path={session.avatar} name={session.name} className="size-full" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={8} align="end" className="z-40">
          <Menu.Popup className="w-72 rounded-lg border border-line bg-raised p-1.5 shadow-float outline-none motion-safe:transition-opacity motion-safe:duration-100">
            <div className="px-3 pt-2 pb-3">
              <p className="truncate font-semibold">{localText(session.fullNameEn, session.fullName) || session.name}</p>
              <p className="text-sm text-quiet">{roleName(session.role)}</p>
            </div>
            <Menu.Separator className="mx-3 mb-1.5 h-px bg-line" />
            {ownPlaces(session).map((place) => (
              <Menu.Item
                key={place.to}
                className={itemStyle}
                onClick={() => void navigate({ to: place.to, ...(place.search && { search: place.search }) })}
              >
                {nameWithWaiting(place, waiting)}
              </Menu.Item>
            ))}
            <Menu.Item className={itemStyle} onClick={switchTheme} closeOnClick={false}>
              {m.theme_switch()}
            </Menu.Item>
            <Menu.Item className={itemStyle} onClick={() => void signOut(db)}>
              {m.account_sign_out()}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
