import type { Language } from '@trivium/server-pages';

/** What the server writes into the worker. A change of any of it makes browsers install the worker again. */
export interface WorkerFacts {
  /** The files of every page. */
  readonly files: readonly string[];
  /** The Content-Security-Policy of the pages, which saved copies have too. */
  readonly policy: string;
  /** Sentences of saved copies; `{when}` stands for the moment. */
  readonly words: Readonly<Record<Language, Readonly<Record<'saved' | 'list' | 'missing' | 'otherLanguage', string>>>>;
}
