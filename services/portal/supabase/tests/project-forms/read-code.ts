import decodeQr from 'qr/decode.js';

/** The text of the code that a PDF draws in squares, read as a camera would. */
export function readCode(pdf: Uint8Array): string {
  const rectangles = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm),
  ]
    .map(([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }))
    .filter(({ width, height }) => width === height);
  const size = Math.min(...rectangles.map(({ width }) => width));
  const squares = rectangles.filter(({ width }) => width === size);
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
  const cells = Math.round((Math.max(...squares.map(({ x }) => x)) - left) / size) + 1;
  const [scale, quiet] = [4, 4];
  const width = (cells + 2 * quiet) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const { x, y } of squares) {
    const [column, row] = [Math.round((x - left) / size) + quiet, Math.round((y - top) / size) + quiet];
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1)
        data.fill(
          0,
          ((row * scale + dy) * width + column * scale + dx) * 4,
          ((row * scale + dy) * width + column * scale + dx) * 4 + 3,
        );
  }
  return decodeQr({ width, height: width, data });
}
