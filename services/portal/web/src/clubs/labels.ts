import { m } from '../paraglide/messages.js';

/** What members of a club love: the values of `clubs.interests`. */
export const interestNames: Readonly<Record<string, () => string>> = {
  academic: m.interest_academic,
  animals: m.interest_animals,
  arts: m.interest_arts,
  culture: m.interest_culture,
  languages: m.interest_languages,
  music: m.interest_music,
  nature: m.interest_nature,
  service: m.interest_service,
  sports: m.interest_sports,
  technology: m.interest_technology,
  wellbeing: m.interest_wellbeing,
};
