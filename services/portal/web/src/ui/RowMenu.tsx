import { Menu } from '@base-ui/react/menu';
import { Fragment } from 'react';
import { Ellipsis } from './icons.gen.tsx';
import { moreButtonStyle } from './more-button-style.ts';

interface RowDeed {
  readonly text: string;
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

export interface RowMenuProps {
  /** What the button says of whose row it is. */
  readonly label: string;
  readonly deeds: readonly RowDeed[];
}

/** It opens at once: its code loads when somebody wants to see it. What is done rarely and with care: behind one button, so no row begins with it. */
export const RowMenu = ({ label, deeds }: RowMenuProps) => (
  <Menu.Root defaultOpen>
    <Menu.Trigger aria-label={label} className={moreButtonStyle}>
      <Ellipsis size={20} aria-hidden />
    </Menu.Trigger>
    {/* In the page’s landmark, as its button is. */}
    <Menu.Portal container={document.getElementById('content')}>
      <Menu.Positioner sideOffset={4} align="end" className="z-40">
        <Menu.Popup className="max-w-[calc(100vw-2rem)] min-w-56 rounded-lg border border-line bg-raised p-1.5 shadow-float outline-none">
          {deeds.map(({ text, isDangerous = false, onClick }, place) => (
            <Fragment key={text}>
              {isDangerous && place > 0 && <Menu.Separator className="mx-3 my-1.5 h-px bg-line" />}
              <Menu.Item
                className={`flex touch cursor-pointer items-center rounded px-3 text-base -outline-offset-2 data-highlighted:bg-sunken ${isDangerous ? 'text-danger' : ''}`}
                onClick={onClick}
              >
                {text}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);
