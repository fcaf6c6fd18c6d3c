/** The key on a printed form: 128 bits of the hash of its content, which is not public. It proves that a person has the form. */
export const formKey = ({ content_hash }: { readonly content_hash: string }): string => content_hash.slice(0, 32);
