import { refuse } from './errors.ts';

// S3's safe characters and those that need special handling (Amazon S3 user guide, "Naming objects").
const objectName = /^[\w/!.*'() &$=@;:+,?-]+$/;
const bucketName = /^[\w!.*'() &$=@;:+,?-]{1,100}$/;

/** Accepts the names that Supabase allows. A name is stored in the database only; it is never part of a file path. @throws InvalidKey */
export function assertObjectName(name: string): void {
  if (!objectName.test(name) || name.length > 1024)
    throw refuse('InvalidKey', { message: `Invalid key: ${name.slice(0, 1024)}` });
}

/** @throws InvalidBucketName */
export function assertBucketName(name: string): void {
  if (!bucketName.test(name)) throw refuse('InvalidBucketName');
}

/** @throws InvalidBucketName, also for a leading or trailing space */
export function assertNewBucketName(name: string): void {
  assertBucketName(name);
  if (name.trim() !== name) throw refuse('InvalidBucketName');
}

/** Supabase Studio creates this empty object to show an empty folder. */
export const isFolderPlaceholder = (name: string) => name.endsWith('.emptyFolderPlaceholder');
