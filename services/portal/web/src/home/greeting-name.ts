import { localText } from '../language/language.ts';
import type { Session } from '../session/session.ts';
import { givenNameOf } from './titles.rules.ts';

/** The name to greet a person by: the given one of a whole name, and a nickname as they wrote it. */
export const greetingName = ({ name, fullName, fullNameEn }: Pick<Session, 'name' | 'fullName' | 'fullNameEn'>): string =>
  localText(fullNameEn && givenNameOf(fullNameEn), name === fullName ? givenNameOf(name) : name);
