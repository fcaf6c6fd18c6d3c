/** The classes of a work list's title, which its document draws before the app's script runs (`build/first-view.ts`). */
export const workTitleStyle = {
  head: 'mb-6 flex min-h-[44px] flex-wrap items-center justify-between gap-x-6 gap-y-2',
  above: 'w-full text-sm text-quiet',
  heading: 'min-w-0 flex-auto text-[1.75rem]',
} as const;
