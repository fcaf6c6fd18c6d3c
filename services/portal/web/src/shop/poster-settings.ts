/** The colours that a sheet may be set in. */
export const posterColours = [
  'bg-wash text-accent',
  'bg-accent text-on-accent',
  'bg-sunken text-ink',
  'bg-ink text-paper',
] as const;

export const posterSettings = posterColours.length;
