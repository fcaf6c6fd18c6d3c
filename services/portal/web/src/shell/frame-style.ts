/** The classes of the frame, which the document draws before the app's script runs (`build/first-view.ts`). */
export const frameStyle = {
  column: 'flex min-h-[calc(100dvh-3.5rem)] flex-col lg:min-h-dvh',
  masthead: 'sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm',
  // Larger text takes more rows; what has no text to enlarge keeps its size, which leaves the page more space.
  mastheadRow: 'page-width flex min-h-[64px] flex-wrap items-center gap-x-2 py-1.5 sm:gap-x-4 lg:gap-x-8',
  brand:
    'inline-flex min-h-[44px] items-center gap-2.5 leading-tight font-semibold whitespace-nowrap text-ink no-underline max-sm:text-sm',
  // Of more than six, a window of this width has no place.
  places: 'hidden flex-wrap gap-x-5 self-stretch lg:flex max-xl:[&>:nth-child(n+7)]:hidden',
  place:
    'inline-flex items-center text-sm text-quiet no-underline hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_var(--accent)]',
  // At least as tall as the window: the footer must not jump into sight while a page loads.
  main: 'page-width flex-1 pt-8 pb-20 outline-none md:pt-12 lg:min-h-[calc(100dvh-4rem)]',
  tabBar: 'sticky bottom-0 z-30 flex flex-wrap border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden',
  tab: 'flex min-h-[56px] flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs leading-tight whitespace-nowrap text-quiet no-underline aria-[current=page]:text-accent',
  title: 'mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 md:mb-14',
  tightTitle: 'mb-4 md:mb-14',
  titleText: 'min-w-0 flex-1 basis-96',
  heading: 'text-2xl',
  lead: 'mt-3 max-w-[46rem] text-lead text-balance text-quiet',
} as const;
