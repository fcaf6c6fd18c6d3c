import { Suspense, useState } from 'react';
import type { RowMenuProps } from './RowMenu.tsx';
import { Ellipsis } from './icons.gen.tsx';
import { lazyPart } from './lazy-part.ts';
import { moreButtonStyle } from './more-button-style.ts';

const importMenu = () => import('./RowMenu.tsx');
const RowMenu = lazyPart(() => importMenu().then((module) => module.RowMenu));

/** The button of a row's menu; a press draws the menu with it, and a pointer above it or the focus loads its code before. */
export function RowMore(props: RowMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const loadEarly = () => void importMenu().catch(() => {});
  const button = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={moreButtonStyle}
      onClick={() => setWanted(true)}
      onPointerEnter={loadEarly}
      onFocus={loadEarly}
    >
      <Ellipsis size={20} aria-hidden />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu {...props} />
    </Suspense>
  );
}
