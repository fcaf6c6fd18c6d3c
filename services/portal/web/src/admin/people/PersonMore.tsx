import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Ellipsis } from '../../ui/icons.gen.tsx';
import type { PersonMenuProps } from './PersonMenu.tsx';
import { moreButtonStyle } from './more-button-style.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const importMenu = () => import('./PersonMenu.tsx');
const PersonMenu = lazyPart(() => importMenu().then((module) => module.PersonMenu));

/** The button of a person's menu; a press draws the menu with it, and a pointer above it or the focus loads its code before. */
export function PersonMore(props: PersonMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const loadEarly = () => void importMenu().catch(() => {});
  const button = (
    <button
      type="button"
      aria-label={m.people_more({ name: props.name })}
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
      <PersonMenu {...props} />
    </Suspense>
  );
}
