import type { ReactNode } from 'react';
import { letterSize, settingOf } from './poster.rules.ts';

interface PosterProps {
  /** Decides the colours. */
  readonly seed: string;
  /** Decides how large it is set. */
  readonly name: string;
  /** The name as it stands in the page: a heading, a link. */
  readonly children: ReactNode;
  /** What stands small at the head of the sheet. */
  readonly above?: ReactNode;
  /** For the name's height; see letterSize. */
  readonly room?: number;
  readonly className?: string;
}

const settings = ['bg-wash text-accent', 'bg-accent text-on-accent', 'bg-sunken text-ink', 'bg-ink text-paper'] as const;

/** Goods without a picture are announced by their name, as a printed sheet on a board would. */
export const Poster = ({ seed, name, children, above, room, className = '' }: PosterProps) => (
  <div className={`@container overflow-hidden rounded-lg ${settings[settingOf(seed, settings.length)]} ${className}`}>
    <div className="flex h-full flex-col justify-between p-[6.5cqi]">
      <div className="flex items-baseline justify-between gap-3 text-[clamp(0.8125rem,5.2cqi,1.125rem)] leading-snug">
        {above}
      </div>
      <div
        className="leading-[1.02] font-semibold tracking-[-0.03em] lang-th:leading-[1.28] lang-th:tracking-normal"
        style={{ fontSize: `${letterSize(name, room)}cqi` }}
      >
        {children}
      </div>
    </div>
  </div>
);
