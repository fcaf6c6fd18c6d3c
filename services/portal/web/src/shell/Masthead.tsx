import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Contrast, Search } from '../ui/icons.gen.tsx';
import { useOpenPlaces } from '../features/use-features.ts';
import { otherLanguage, switchLanguage, useLanguage } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { CartLink } from '../shop/cart/CartLink.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Account } from './Account.tsx';
import { FamilySwitch } from './FamilySwitch.tsx';
import { frameStyle } from './frame-style.ts';
import { usePalette } from './palette/palette-state.tsx';
import { mainPlaces } from './places.ts';
import { workPlaces } from './tab-places.tsx';
import { switchTheme } from './theme.ts';
import { usePresentPlace } from './use-present-place.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const NoticeBell = lazyPart(() => import('../notices/NoticeBell.tsx').then((module) => module.NoticeBell));

const settingStyle =
  'inline-flex h-[44px] min-w-[38px] items-center sm:min-w-[44px] justify-center rounded text-quiet hover:text-ink';

export function Masthead({ session }: { readonly session: Session | null }) {
  const open = useOpenPlaces();
  const present = usePresentPlace();
  return (
    <header className={frameStyle.masthead}>
      <div className={frameStyle.mastheadRow}>
        <Link to="/" className={frameStyle.brand}>
          <Logo />
          {m.app_name()}
        </Link>
        <FamilySwitch />
        <nav aria-label={m.nav_main()} className={frameStyle.places}>
          {[...open(mainPlaces), ...workPlaces(session)].map(({ to, name }) => (
            <Link key={to} to={to} aria-current={to === present ? 'page' : undefined} className={frameStyle.place}>
              {name()}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex flex-wrap items-center justify-end sm:gap-1">
          <SearchButton />
          {open([{ to: '/cart', name: m.cart_title }]).length > 0 && <CartLink />}
          {session && (
            <Suspense fallback={<span className="h-[44px] w-[38px] sm:w-[44px]" />}>
              <NoticeBell userId={session.userId} />
            </Suspense>
          )}
          <LanguageSwitch />
          <button type="button" className={`${settingStyle} max-sm:hidden`} onClick={switchTheme} aria-label={m.theme_switch()}>
            <Contrast size={18} aria-hidden />
          </button>
          <Account session={session} />
        </div>
      </div>
    </header>
  );
}

function SearchButton() {
  const palette = usePalette();
  return (
    <button
      type="button"
      onClick={palette.open}
      className="inline-flex min-h-[44px] min-w-[38px] items-center justify-center gap-3 sm:min-w-[44px] rounded text-sm text-quiet hover:text-ink xl:min-h-9 xl:w-40 2xl:w-56 xl:justify-start xl:border xl:border-line xl:px-3 xl:hover:border-edge"
    >
      <Search size={18} aria-hidden />
      <span className="max-xl:sr-only">{m.palette_title()}</span>
      <kbd aria-hidden className="ms-auto font-mono text-xs max-xl:hidden">
        {m.palette_keys()}
      </kbd>
    </button>
  );
}

/** Whether its button was pressed: the whole frame is then drawn again, and the new button takes the focus of the old one. */
let isLanguagePressed = false;

const takeFocus = (button: HTMLButtonElement | null) => {
  if (!button || !isLanguagePressed) return;
  isLanguagePressed = false;
  button.focus({ preventScroll: true });
};

function LanguageSwitch() {
  const other = otherLanguage(useLanguage());
  const change = () => {
    isLanguagePressed = true;
    switchLanguage(other);
  };
  return (
    <button ref={takeFocus} type="button" lang={other} className={`${settingStyle} text-sm`} onClick={change}>
      {m.language_other()}
      <span className="sr-only">{m.language_switch()}</span>
    </button>
  );
}
