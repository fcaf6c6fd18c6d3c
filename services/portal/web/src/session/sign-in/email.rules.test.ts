import { expect, test } from 'vitest';
import { isInstitutionEmail } from './email.rules.ts';

const domains = ['faculty.example', 'student.faculty.example'];

test.each([
  ['mali@faculty.example', true],
  [' Mali@FACULTY.example ', true],
  ['mali@student.faculty.example', true],
  ['mali@other.example', false],
  ['mali@faculty.example.evil.test', false],
  ['mali@evil@faculty.example', false],
  ['faculty.example', false],
  ['', false],
])('whether %j belongs to the institution: %s', (email, isOurs) => {
  expect(isInstitutionEmail(email, domains)).toBe(isOurs);
});
