import { capitalize } from '@trivium/server-pages';

/**
 * What was checked about a code, for readers: without the word that its mark says already, and without the note to authors.
 * Empty where nothing else was said. The signed statement stays as it is in the API.
 */
export const codeEvidence = (statement: string): string =>
  capitalize(
    statement.replace(/^(?:verified|derived|memory|none given)(?:: |$)/, '').replace(/; leave empty rather than guess$/, ''),
  );
