import { createContext, Suspense, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Session } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const Palette = lazyPart(() => import('./Palette.tsx').then((module) => module.Palette));

interface PaletteState {
  readonly open: () => void;
}

const PaletteContext = createContext<PaletteState>({ open: () => {} });

export const usePalette = (): PaletteState => use(PaletteContext);

interface PaletteProviderProps {
  readonly session: Session | null;
  readonly children: ReactNode;
}

/**
 * Ctrl K, or the search button, opens the palette; its script comes when it is first asked for. What is typed until then is its
 * first query.
 */
export function PaletteProvider({ session, children }: PaletteProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const typed = useRef('');
  const isThere = useRef(false);
  const state = useMemo(() => ({ open: () => setOpen(true) }), []);
  useEffect(() => {
    typed.current = '';
    isThere.current = false;
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      const isCommand = event.ctrlKey || event.metaKey;
      if (key.toLowerCase() === 'k' && isCommand) setOpen(!isOpen);
      else if (!isOpen || isThere.current || isCommand || event.altKey) return;
      else if (key === 'Escape') setOpen(false);
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOpen]);
  const takeTyped = () => {
    isThere.current = true;
    return typed.current;
  };
  return (
    <PaletteContext value={state}>
      {children}
      {isOpen && (
        <Suspense>
          <Palette session={session} takeTyped={takeTyped} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PaletteContext>
  );
}
