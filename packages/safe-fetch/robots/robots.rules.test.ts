import { expect, test } from 'vitest';
import { productToken, readRobots } from './robots.rules.ts';

const allows = (text: string, path: string, token = 'triviumbot') =>
  readRobots(text, token).allows(new URL(path, 'https://example.org'));

test.each([
  ['nothing', '', '/a', true],
  ['a disallowed path', 'User-agent: *\nDisallow: /a', '/a/b', false],
  ['another path', 'User-agent: *\nDisallow: /a', '/b', true],
  ['an empty disallow', 'User-agent: *\nDisallow:', '/a', true],
  ['all disallowed', 'User-agent: *\nDisallow: /', '/', false],
  ['robots.txt itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ['our own group before that for all', 'User-agent: *\nDisallow: /\n\nUser-agent: TriviumBot\nDisallow: /private', '/a', true],
  ['our own group, by version', 'User-agent: triviumbot/2.0\nDisallow: /a', '/a', false],
  ['an empty group of our own', 'User-agent: *\nDisallow: /\nUser-agent: triviumbot\nDisallow:', '/a', true],
  ['the group of a longer name', 'User-agent: TriviumBotNews\nDisallow: /', '/a', true],
  ['a group with several names', 'User-agent: other\nUser-agent: TriviumBot\nDisallow: /a', '/a', false],
  [
    'two groups of ours, joined',
    'User-agent: triviumbot\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: triviumbot\nDisallow: /b',
    '/a',
    false,
  ],
  [
    'a sitemap between names',
    'User-agent: triviumbot\nSitemap: https://example.org/s.xml\nUser-agent: x\nDisallow: /a',
    '/a',
    false,
  ],
  ['the longer rule, allowing', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['the longer rule, refusing', 'User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b/c', false],
  ['two rules alike', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['a wildcard', 'User-agent: *\nDisallow: /*/secret', '/x/y/secret/z', false],
  ['a wildcard that must match nothing', 'User-agent: *\nDisallow: /a*b', '/ab', false],
  ['an end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
  ['an end that is not the end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x=1', true],
  ['an end after a piece that occurs twice', 'User-agent: *\nDisallow: /*a$', '/aba', false],
  ['an end without wildcard', 'User-agent: *\nDisallow: /a$', '/a/', true],
  ['a query', 'User-agent: *\nDisallow: /*?session=', '/a?session=1', false],
  ['encoded and plain Thai', 'User-agent: *\nDisallow: /ข่าว', '/%E0%B8%82%E0%B9%88%E0%B8%B2%E0%B8%A7/1', false],
  ['what need not be encoded', 'User-agent: *\nDisallow: /%61%2Db', '/a-b', false],
  ['what must be encoded', 'User-agent: *\nDisallow: /a%2fb', '/a%2Fb', false],
  ['an encoded slash is no slash', 'User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
  ['comments, spaces, line ends of all kinds', '\uFEFF# us\r\nUSER-AGENT : * # all\r\n  disallow:/a # that\r', '/a', false],
  ['lines that say nothing', 'Disallow: /a\n<html>\n:\nUser-agent\nUser-agent: *\nDisallow /b', '/a', true],
])('%s', (_, text, path, isAllowed) => {
  expect(allows(text, path)).toBe(isAllowed);
});

test.each([
  ['TriviumForecast/1.0 (+https://example.org/about)', 'triviumforecast'],
  ['Trivium_Bot-x', 'trivium_bot-x'],
  ['', ''],
])('the product token of %o is %o', (userAgent, token) => {
  expect(productToken(userAgent)).toBe(token);
});

test('only the first thousand rules with wildcards count, so a hostile robots.txt cannot stall us', () => {
  const many = Array.from({ length: 999 }, (_, index) => `Disallow: /*a${index}*aab`).join('\n');
  const robots = `User-agent: *\n${many}\nDisallow: /*${'*a'.repeat(100_000)}\nDisallow: /*late\nDisallow: /plain`;
  expect(allows(robots, `/${'ba'.repeat(2000)}`)).toBe(true);
  expect(allows(robots, '/a998aab')).toBe(false);
  expect(allows(robots, '/late')).toBe(true);
  expect(allows(robots, '/plain')).toBe(false);
});
