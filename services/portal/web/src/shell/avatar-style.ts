/** The round letter that stands for who is signed in. */
export const avatarStyle =
  'ms-2 inline-flex size-10 items-center justify-center rounded-full bg-wash font-semibold text-accent uppercase';
