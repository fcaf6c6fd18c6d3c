import { expect, test } from 'vitest';
import { mapOf } from './map.rules.ts';

const search = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

test.each(['99 Moo 1, Salaya 73170', 'ถนนสุขุมวิท', 'ซอยอารีย์ 4', '12 Ratchaphruek Road', '13.7563, 100.5018'])(
  'the address %j is looked up on a map',
  (place) => {
    expect(mapOf(place)).toEqual({ name: place, href: search(place) });
  },
);

test('the address of a map has no sign of those that hold words together', () => {
  expect(mapOf('ห้อง\u2060สมุด ถนนสุขุมวิท')?.href).toBe(search('ห้องสมุด ถนนสุขุมวิท'));
});

test('a link in the place is the map, and the rest its name', () => {
  expect(mapOf('Lake https://maps.app.goo.gl/x1')).toEqual({ name: 'Lake', href: 'https://maps.app.goo.gl/x1' });
});

test.each(['', 'Lake', 'หอประชุมใหญ่', 'Lecture hall 201', 'the broad hall', 'javascript:alert(1)', 'http://maps.example/x'])(
  'the place %j has no map',
  (place) => {
    expect(mapOf(place)).toBeUndefined();
  },
);
