import type { Log, QueueKey } from '@trivium/http';
import type { Caller } from '@trivium/postgres';
import type { ActiveSessions } from '../auth/sessions/active-sessions.ts';
import type { Identify } from '../gateway/identify.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { OrphanedBlobs } from './blobs/orphaned-blobs.ts';
import type { ImageRenderer } from './images/image-renderer.ts';
import type { Signer } from './signed-urls/signer.ts';
import type { SignedUrlSettings } from './signed-urls/url-expiry.ts';
import type { StorageDatabase } from './transactions.ts';

/** What all requests of the storage service share. */
export interface StorageContext extends StorageDatabase {
  readonly blobs: BlobStore;
  readonly orphanedBlobs: OrphanedBlobs;
  /** The gateway's authentication. */
  readonly identify: Identify;
  readonly signer: Signer;
  /** Tells whether the session of a URL's signer is still active. */
  readonly sessions: ActiveSessions;
  readonly signedUrls: SignedUrlSettings;
  readonly images: ImageRenderer;
  readonly log: Log;
  /** Maximum bytes of an object in any bucket. */
  readonly fileSizeLimit: number;
  /** Base URL for clients, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly now: () => Date;
}

/** One request to the storage service. */
export interface StorageRequest {
  readonly storage: StorageContext;
  readonly raw: Request;
  readonly url: URL;
  readonly caller: Caller;
  /** The caller's key in fair queues. */
  readonly queueKey: QueueKey;
  /** Whether the request carried a valid key or token. */
  readonly isAuthenticated: boolean;
  /** What `storage.operation()` returns in policies. */
  readonly operation: string;
  /** Bucket id from the path; empty where the route has none. */
  readonly bucket: string;
  /** Object name from the path; empty where the route has none. */
  readonly name: string;
}

/** The owner of what a request writes: the subject of the caller's token. */
export const ownerIdOf = ({ caller }: Pick<StorageRequest, 'caller'>): string | undefined => {
  const { sub } = caller.claims;
  return typeof sub === 'string' && sub !== '' ? sub : undefined;
};
