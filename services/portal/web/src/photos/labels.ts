import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { ListedPhoto } from './queries.ts';

/** What a picture shows: its caption, or else its event. */
export const aboutPhoto = ({ caption, events }: ListedPhoto): string =>
  caption || localText(events?.title, events?.title_th) || m.gallery_untitled();
