import { createContext, Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react';
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

/** Ctrl K, or the search button, opens the palette; its script comes when it is first asked for. */
export function PaletteProvider({ session, children }: PaletteProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const state = useMemo(() => ({ open: () => setOpen(true) }), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <PaletteContext value={state}>
      {children}
      {isOpen && (
        <Suspense>
          <Palette session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PaletteContext>
  );
}
