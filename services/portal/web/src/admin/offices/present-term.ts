import { today } from '../../language/today.ts';
import { academicYearOf } from './academic-year.rules.ts';
import type { OfficeTerm } from './mutations.ts';

/** The term of who takes office today: to the end of the academic year. */
export const presentTerm = (): OfficeTerm => ({ ...academicYearOf(today()), starts_on: today() });
