import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { useOpenPlaces } from '../../features/use-features.ts';
import { otherLanguage, switchLanguage } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../language/locale.ts';
import { linkOf, noteOf, titleOf } from '../../search/match-links.ts';
import { kindNames, openKinds } from '../../search/labels.ts';
import { usePages } from '../../search/pages.ts';
import { searchQuery } from '../../search/queries.ts';
import { useTextSections } from '../../search/text-sections.ts';
import type { Session } from '../../session/session.ts';
import { signOut } from '../../session/sign-out.ts';
import { switchTheme } from '../theme.ts';
import { bestFirst, filterGroups, rankOfMatches, type Group } from './palette.rules.ts';

interface PaletteProps {
  readonly session: Session | null;
  readonly onClose: () => void;
}

/** Matches of each kind; the page of search has more. */
const maxMatches = 4;

/** Every page, switch and thing that the reader may see, by a few letters. */
export function Palette({ session, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const groups = useGroups(session, query);
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
            {entries.length === 0 && (
              <p role="status" className="px-3 py-8 text-center text-quiet">
                {m.palette_none({ query })}
              </p>
            )}
          </div>
          <p className="border-t border-line px-5 py-2 text-xs text-quiet max-sm:hidden">{m.palette_hint()}</p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useGroups(session: Session | null, query: string): readonly Group[] {
  const db = useClient();
  const navigate = useNavigate();
  const open = useOpenPlaces();
  const sections = useTextSections();
  const term = query.trim();
  const { data: matches = [] } = useQuery(searchQuery(db, term, maxMatches));
  const pages = usePages(session);
  const other = otherLanguage(getLocale());
  const local = [
    {
      name: m.palette_pages(),
      entries: pages.map(({ to, search, name, words }) => ({
        id: name,
        name,
        words,
        run: () => void navigate({ to, ...(search && { search }) }),
      })),
    },
    {
      name: m.palette_actions(),
      entries: [
        { id: 'submit', name: m.nav_submit(), words: 'submit propose', run: () => void navigate({ to: '/submit' }) },
        { id: 'theme', name: m.theme_switch(), words: 'dark light', run: switchTheme },
        { id: 'language', name: m.language_switch(), words: 'language thai english', run: () => switchLanguage(other) },
        ...(session
          ? [{ id: 'sign-out', name: m.account_sign_out(), words: 'sign out log out logout', run: () => void signOut(db) }]
          : []),
      ],
    },
  ];
  if (term === '') return filterGroups(local, '');
  const matchGroups = openKinds(open).map((kind): Group => {
    const ofKind = matches.filter((match) => match.kind === kind);
    return {
      name: kindNames[kind](),
      rank: rankOfMatches(ofKind, term),
      entries: ofKind.map((match) => ({
        id: match.id,
        name: titleOf(match),
        note: noteOf(match),
        words: '',
        run: () => void navigate(linkOf(match, session) ?? { to: '/search', search: { q: match.title } }),
      })),
    };
  });
  const texts = {
    name: m.palette_texts(),
    entries: sections.map(({ to, hash, ...section }) => ({ ...section, run: () => void navigate({ to, hash }) })),
  };
  const all: Group = {
    name: m.search_more(),
    rank: 0,
    entries: [
      {
        id: 'all',
        name: m.search_all({ query: term }),
        words: '',
        run: () => void navigate({ to: '/search', search: { q: term } }),
      },
    ],
  };
  const groups = [...filterGroups(local, query), ...matchGroups, ...filterGroups([texts], query)];
  return [...bestFirst(groups), all].filter(({ entries }) => entries.length > 0);
}
