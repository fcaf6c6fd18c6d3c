import { useLocation } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { ChevronRight } from './icons.gen.tsx';
import { useIsPhone } from './use-is-phone.ts';

interface SettingsSectionProps {
  /** For links to it. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** On a phone only its title shows until it is pressed, unless it begins open. A page of many settings stays short. */
  readonly folds?: boolean | 'open';
}

/** One subject of a page of settings: what it is on the left, and where it is changed on the right. */
export function SettingsSection({ id, title, lead, children, folds = false }: SettingsSectionProps) {
  const headingId = useId();
  const isFolded = useIsPhone() && folds !== false;
  // A link to it opens it.
  const isNamed = useLocation({ select: ({ hash }) => id !== undefined && hash === id });
  const heading = (
    <h2 id={headingId} className="text-lg">
      {title}
    </h2>
  );
  const explanation = lead !== undefined && <p className="mt-2 text-sm text-quiet">{lead}</p>;
  if (isFolded)
    return (
      <section id={id} aria-labelledby={headingId} className="border-t border-line">
        <details open={folds === 'open' || isNamed} className="group">
          <summary className="flex touch cursor-pointer list-none items-center justify-between gap-4 py-3">
            {heading}
            <ChevronRight size={18} aria-hidden className="shrink-0 text-quiet group-open:rotate-90" />
          </summary>
          <div className="pb-8">
            {explanation}
            <div className="mt-6">{children}</div>
          </div>
        </details>
      </section>
    );
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid gap-x-16 gap-y-6 border-t border-line py-10 lg:grid-cols-[minmax(0,17rem)_minmax(0,40rem)]"
    >
      <div>
        {heading}
        {explanation}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
