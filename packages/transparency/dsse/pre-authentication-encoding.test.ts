import { expect, test } from 'vitest';
import { preAuthenticationEncoding } from '../index.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test('the published type and body have the published encoding', () => {
  expect(preAuthenticationEncoding('http://example.com/HelloWorld', utf8('hello world'))).toEqual(
    utf8('DSSEv1 29 http://example.com/HelloWorld 11 hello world'),
  );
});

test('lengths are counted in bytes, so no other type and body have the same encoding', () => {
  expect(preAuthenticationEncoding('é', utf8('ü'))).toEqual(utf8('DSSEv1 2 é 2 ü'));
  expect(preAuthenticationEncoding('a', utf8('b 1 c'))).not.toEqual(preAuthenticationEncoding('a 5 b', utf8('c')));
  expect(preAuthenticationEncoding('', new Uint8Array())).toEqual(utf8('DSSEv1 0  0 '));
});
