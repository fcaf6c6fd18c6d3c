/** The classes of the front page's title, which its document draws before the app's script runs (`build/first-view.ts`). */
export const frontStyle = {
  title: 'mb-14 md:mb-20',
  memberTitle: 'mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
  lead: 'mt-5 max-w-[38rem] text-lead text-balance text-quiet',
} as const;
