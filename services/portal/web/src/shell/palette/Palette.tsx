import { Dialog } from '@base-ui/react/dialog';
import { useId, useState, type KeyboardEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import { useGroups } from './use-groups.ts';

interface PaletteProps {
  readonly session: Session | null;
  /** What was typed before this was there. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** Every page, switch and thing that the reader may see, by a few letters. */
export function Palette({ session, takeTyped, onClose }: PaletteProps) {
  const [query, setQuery] = useState(takeTyped);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { groups, isEmpty } = useGroups(session, query.trim());
  const entries = groups.flatMap((group) => group.entries);
  const run = (index: number) => {
    onClose();
    entries[index]?.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + entries.length) % entries.length);
    }
    if (event.key !== 'Enter') return;
    // The key would press the button that has the focus once the dialog is closed.
    event.preventDefault();
    run(chosen);
  };
  const optionId = (index: number) => `${listId}-${index}`;
  let place = 0;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(40rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none">
          <Dialog.Title className="sr-only">{m.palette_title()}</Dialog.Title>
          <input
            autoFocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={entries.length > 0 ? optionId(chosen) : undefined}
            aria-label={m.palette_placeholder()}
            placeholder={m.palette_placeholder()}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
            className="h-14 w-full shrink-0 border-b border-line bg-transparent px-5 text-lg outline-none"
          />
          <div role="status">
            {isEmpty && (
              <div className="px-5 pt-5">
                <p className="font-semibold">{m.palette_none({ query: query.trim() })}</p>
                <p className="text-sm text-quiet">{m.search_none_lead()}</p>
              </div>
            )}
          </div>
          <div id={listId} role="listbox" aria-label={m.palette_title()} className="overflow-y-auto p-2">
            {groups.map(({ name, entries: inGroup }) => (
              <div key={name} role="group" aria-label={name}>
                <p className="px-3 pt-2 pb-1 text-xs text-quiet">{name}</p>
                {inGroup.map((entry) => {
                  const index = place++;
                  return (
                    <div
                      key={entry.id}
                      id={optionId(index)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === chosen}
                      ref={index === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                      onPointerMove={() => setChosen(index)}
                      onClick={() => run(index)}
                      onKeyDown={onKeyDown}
                      className="flex touch cursor-pointer rounded px-3 aria-selected:bg-wash aria-selected:text-accent max-sm:flex-col max-sm:justify-center max-sm:py-2 sm:items-center"
                    >
                      <span className="sm:truncate">{entry.name}</span>
                      {entry.note && (
                        <span className="truncate text-sm text-quiet sm:ms-auto sm:max-w-[45%] sm:ps-4">{entry.note}</span>
                      )}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          <p className="border-t border-line px-5 py-2 text-xs text-quiet max-sm:hidden">{m.palette_hint()}</p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
