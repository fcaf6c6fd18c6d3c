/** What a printed form names to show what it is of: 128 bits of the hash of its text, which no public list holds. */
export const formKey = ({ content_hash }: { readonly content_hash: string }): string => content_hash.slice(0, 32);
