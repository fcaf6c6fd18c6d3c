/** What the name of an encrypted backup ends with. */
export const encryptedSuffix = '.age';

const pattern = /^trivium-\d{8}T\d{6}Z\.tar\.gz(?:\.age)?$/;

/** `trivium-20270131T020000Z.tar.gz`: names sort by time. An encrypted one ends with `.age`. */
export const backupName = (moment: Date) => `trivium-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`;

/** Backups of a place beyond the `keep` newest, encrypted or not. Other files are left alone. */
export const expiredBackups = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => pattern.test(name))
    .toSorted()
    .slice(0, -keep);
