import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Ellipsis } from '../../ui/icons.gen.tsx';
import { m } from '../../paraglide/messages.js';
import { moreButtonStyle } from './more-button-style.ts';

export interface PersonMenuProps {
  readonly name: string;
  readonly isSuspended: boolean;
  readonly onSuspend: () => void;
  readonly onRestore: () => void;
  readonly onErase: () => void;
}

/** It opens at once: its code loads when somebody wants to see it. What is done to an account rarely, and with care: behind one button, so no row begins with it. */
export const PersonMenu = ({ name, isSuspended, onSuspend, onRestore, onErase }: PersonMenuProps) => (
  <Menu.Root defaultOpen>
    <Menu.Trigger aria-label={m.people_more({ name })} className={moreButtonStyle}>
      <Ellipsis size={20} aria-hidden />
    </Menu.Trigger>
    {/* In the page’s landmark, as its button is. */}
    <Menu.Portal container={document.getElementById('content')}>
      <Menu.Positioner sideOffset={4} align="end" className="z-40">
        <Menu.Popup className="max-w-[calc(100vw-2rem)] min-w-56 rounded-lg border border-line bg-raised p-1.5 shadow-float outline-none">
          {isSuspended ? (
            <Item onClick={onRestore}>{m.admin_people_restore_name({ name })}</Item>
          ) : (
            <Item onClick={onSuspend}>{m.admin_people_suspend_name({ name })}</Item>
          )}
          <Menu.Separator className="mx-3 my-1.5 h-px bg-line" />
          <Item isDangerous onClick={onErase}>
            {m.admin_people_erase({ name })}
          </Item>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);

interface ItemProps {
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Item = ({ isDangerous = false, onClick, children }: ItemProps) => (
  <Menu.Item
    className={`flex touch cursor-pointer items-center rounded px-3 text-base -outline-offset-2 data-highlighted:bg-sunken ${isDangerous ? 'text-danger' : ''}`}
    onClick={onClick}
  >
    {children}
  </Menu.Item>
);
