import type { ReactNode } from 'react';
import { posterColours } from './poster-settings.ts';
import { letterSize } from './poster.rules.ts';

interface PosterProps {
  /** The poster's setting; see settingOf. */
  readonly setting: number;
  /** Decides how large it is set. */
  readonly name: string;
  /** The name as the page renders it: a heading or a link. */
  readonly children: ReactNode;
  /** In small letters at the top. */
  readonly above?: ReactNode;
  /** For the name's height; see letterSize. */
  readonly room?: number;
  readonly className?: string;
}

/** Goods without a picture are announced by their name, as a printed sheet on a board would. */
export const Poster = ({ setting, name, children, above, room, className = '' }: PosterProps) => (
  <div className={`@container overflow-hidden rounded-lg ${posterColours[setting % posterColours.length]} ${className}`}>
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
