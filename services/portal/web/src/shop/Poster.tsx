import type { ReactNode } from 'react';

interface PosterProps {
  /** Decides how it is set, and is the same for the same goods. */
  readonly seed: string;
  readonly children: ReactNode;
  readonly className?: string;
}

const settings = [
  'bg-wash text-accent items-end',
  'bg-sunken text-ink items-start',
  'bg-accent text-on-accent items-end',
  'bg-wash text-accent items-start',
  'bg-sunken text-accent items-end',
] as const;

/** Goods without a picture are announced by their name, as a printed sheet on a board would. */
export function Poster({ seed, children, className = '' }: PosterProps) {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (
    <div className={`@container flex overflow-hidden rounded-lg ${settings[sum % settings.length]} ${className}`}>
      <div className="w-full p-[7cqi] text-[clamp(1.125rem,13cqi,5rem)] leading-[1.08] font-semibold tracking-[-0.02em] text-balance lang-th:leading-[1.32] lang-th:tracking-normal">
        {children}
      </div>
    </div>
  );
}
