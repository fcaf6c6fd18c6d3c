/** What a person chose: how far to zoom in, and where, from 0 (left, top) to 1 (right, bottom). */
export interface CropChoice {
  /** From 1: as much as the shape allows. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** A part of a picture in its pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 4;
export const wholeCrop: CropChoice = { zoom: 1, x: 0.5, y: 0.5 };

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The part of a picture that has the shape `aspect` (width by height). It never reaches outside. */
export function partOf({ width, height }: Size, aspect: number, { zoom, x, y }: CropChoice): Part {
  const scale = Math.min(width, height * aspect) / within(zoom, 1, maxZoom);
  const part = { width: scale, height: scale / aspect };
  return {
    left: within(x, 0, 1) * (width - part.width),
    top: within(y, 0, 1) * (height - part.height),
    ...part,
  };
}

/** Whether the part can move from left to right, and from top to bottom. */
export function roomOf(size: Size, aspect: number, choice: CropChoice): { readonly x: boolean; readonly y: boolean } {
  const part = partOf(size, aspect, choice);
  // Less than a pixel shows nothing.
  return { x: size.width - part.width >= 1, y: size.height - part.height >= 1 };
}

/** The choice after a drag by `dx` and `dy`, as parts of the frame's width and height. */
export function dragged(size: Size, aspect: number, choice: CropChoice, dx: number, dy: number): CropChoice {
  const part = partOf(size, aspect, choice);
  const move = (at: number, by: number, room: number) => (room <= 0 ? at : within(at - by / room, 0, 1));
  return {
    zoom: choice.zoom,
    x: move(choice.x, dx * part.width, size.width - part.width),
    y: move(choice.y, dy * part.height, size.height - part.height),
  };
}
