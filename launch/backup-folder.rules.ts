const pattern = /^trivium-\d{8}T\d{6}Z\.tar\.gz$/;

/** `trivium-20270131T020000Z.tar.gz`: names sort by time. */
export const backupName = (moment: Date) => `trivium-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`;

/** Backups of a folder beyond the `keep` newest. Other files are left alone. */
export const expiredBackups = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => pattern.test(name))
    .toSorted()
    .slice(0, -keep);
