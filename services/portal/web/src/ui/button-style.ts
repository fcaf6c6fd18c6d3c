const base =
  'inline-flex touch items-center justify-center gap-2 rounded border text-base no-underline transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress aria-busy:opacity-75';

const variants = {
  primary:
    'border-accent bg-accent px-5 font-semibold text-on-accent hover:bg-[color-mix(in_oklab,var(--accent)_88%,var(--ink))]',
  plain: 'border-edge bg-transparent px-5 text-ink hover:border-ink',
  quiet: 'border-line bg-transparent px-3 text-ink hover:border-ink',
  tinted: 'border-transparent bg-wash px-3 font-semibold text-accent hover:border-accent',
} as const;

/** One of a few views that a page can be seen in. */
export const viewStyle = (isChosen: boolean): string =>
  `inline-flex min-h-9 items-center rounded px-3 text-sm no-underline ${isChosen ? 'bg-wash text-accent' : 'text-quiet hover:text-ink'}`;

/** The round button that opens the account menu; its place while the menu loads. */
export const accountButtonStyle =
  'ms-2 inline-flex size-10 items-center justify-center rounded-full bg-wash font-semibold text-accent uppercase';

/** The classes of a button, for links that look like one as well. */
export const buttonStyle = (variant: keyof typeof variants = 'primary', more = ''): string =>
  `${base} ${variants[variant]} ${more}`;
