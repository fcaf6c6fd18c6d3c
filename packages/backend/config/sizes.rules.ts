const factors: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  m: 1e6,
  g: 1e9,
  t: 1e12,
  ki: 2 ** 10,
  mi: 2 ** 20,
  gi: 2 ** 30,
  ti: 2 ** 40,
};
const size = /^(\d+(?:\.\d+)?)\s*([kmgt]i?)?b?$/i;

/** Bytes of `50MiB`, `1.5mb`, `20000` or a number; undefined for an invalid size. Units without an `i` are powers of ten. */
export function bytesOf(text: string | number): number | undefined {
  if (typeof text === 'number') return text;
  const [, amount, unit = ''] = size.exec(text) ?? [];
  return amount === undefined ? undefined : Math.floor(Number(amount) * (factors[unit.toLowerCase()] ?? 1));
}
