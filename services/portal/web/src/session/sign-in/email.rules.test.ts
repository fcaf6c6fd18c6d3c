import { expect, test } from 'vitest';
import { isInstitutionEmail, pathWithin } from './email.rules.ts';

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

test.each([
  ['/queue?overdue=true#first', '/queue?overdue=true#first'],
  ['//evil.test/x', undefined],
  ['/\\evil.test', undefined],
  ['/.//evil.test', undefined],
  ['/x/..//evil.test', undefined],
  ['/%2e//evil.test', undefined],
  ['https://evil.test', undefined],
  ['queue', undefined],
  [undefined, undefined],
])('after signing in, %j leads to %j', (value, path) => {
  expect(pathWithin(value)).toBe(path);
});
