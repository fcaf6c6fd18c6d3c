import { refuse } from './errors.ts';

// What S3 calls safe, and what it says needs care (Amazon S3 user guide, "Naming objects").
const key = /^[\w/!.*'() &$=@;:+,?-]+$/;
const bucketName = /^[\w!.*'() &$=@;:+,?-]{1,100}$/;

/** A name as Supabase allows it; it is a name in the database alone and never part of a path on a disk. @throws InvalidKey */
export function requireKey(name: string): void {
  if (!key.test(name) || name.length > 1024) throw refuse('InvalidKey', { message: `Invalid key: ${name.slice(0, 1024)}` });
}

/** @throws InvalidBucketName */
export function requireBucketName(name: string): void {
  if (!bucketName.test(name)) throw refuse('InvalidBucketName');
}

/** @throws InvalidBucketName, also for a name that begins or ends with a space */
export function requireNewBucketName(name: string): void {
  requireBucketName(name);
  if (name.trim() !== name) throw refuse('InvalidBucketName');
}

/** What Supabase's studio keeps to show a folder that holds nothing; it may hold nothing itself. */
export const isFolderPlaceholder = (name: string) => name.endsWith('.emptyFolderPlaceholder');
