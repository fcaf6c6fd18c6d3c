import type { Role } from '../src/session/roles.ts';

interface TestPerson {
  readonly name: string;
  readonly role: Role;
  readonly nickname: string;
  readonly email: string;
}

/** One person of every role; each is called by the role. */
export const people = (
  [
    ['member', 'Mali'],
    ['chair', 'Chai'],
    ['vp', 'Vipa'],
    ['secretary', 'Sai'],
    ['president', 'Prem'],
    ['advisor', 'Aree'],
    ['asst_dean', 'Anan'],
    ['dean', 'Danai'],
    ['admin', 'Atit'],
  ] as const
).map(([role, nickname]) => ({
  name: role,
  role,
  nickname,
  email: `app-${role.replace('_', '-')}@faculty.example`,
})) satisfies TestPerson[];

export type PersonName = (typeof people)[number]['name'];
export type Identity = PersonName | 'visitor';
export const identities: readonly Identity[] = ['visitor', ...people.map(({ name }) => name)];

export const password = 'only for these tests';
