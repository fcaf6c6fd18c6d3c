export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  /** Bytes. */
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: string[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** `objects.metadata`, in Supabase's format. */
export interface ObjectMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  /** ISO 8601. */
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: number;
  readonly xRobotsTag?: string;
}

export interface StoredObject {
  readonly id: string;
  readonly name: string;
  readonly bucket_id: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly version: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
  readonly metadata: Partial<ObjectMetadata> | null;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
}
