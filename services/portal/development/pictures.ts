import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '@trivium/postgres';
import { defineErrors } from '@trivium/core';
import { illustrations, type Illustration } from './illustrations/all.ts';
import { fileOf, picturesFolder } from './illustrations/picture-files.ts';
import { hueSuffix } from '../web/src/uploads/hue-name.rules.ts';
import { hueOf } from '../web/src/uploads/hue.rules.ts';
import { readIllustrated, setPictures, type Illustrated } from './pictures.sql.ts';

const refuse = defineErrors({ picture_refused: { status: 502, title: 'Picture refused' } });

/** Where an illustration is stored. */
export interface Place {
  readonly bucket: string;
  readonly name: string;
}

interface Storage {
  /** The address of the backend. */
  readonly url: string;
  /** A key that bypasses policies. */
  readonly key: string;
}

/**
 * Puts the illustrations in place: uploads each for the row that it is of, and then names it there. Rows that have a picture keep
 * it. Does nothing if it was done before, or without demo people.
 * @throws picture_refused
 */
export async function putPictures(connection: Connection, storage: Storage): Promise<void> {
  const illustrated = await readIllustrated(connection);
  if (illustrated === undefined) return;
  const placed = illustrations.flatMap((illustration) =>
    placesOf(illustration, illustrated).map((place) => ({ illustration, place })),
  );
  // Four at a time: the rest would wait in storage's queue.
  const waiting = [...placed];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await upload(storage, next.place, fileOf(next.illustration));
    }),
  );
  await setPictures(
    connection,
    placed.map(({ illustration: { set, name }, place }) => ({ set, name, path: place.name })),
  );
}

/** Nowhere if the row is not there; twice for who leads the faculty, as a person and on the board's page. */
export function placesOf(
  { set, name, draw }: Pick<Illustration, 'set' | 'name' | 'draw'>,
  { people, events, products, slips, receipts, leaders }: Illustrated,
): Place[] {
  switch (set) {
    case 'emblems':
      return [{ bucket: 'clubs-logos', name: `${name}/demo-emblem.webp` }];
    case 'club-covers':
      return [{ bucket: 'clubs-logos', name: `${name}/demo-cover.webp` }];
    case 'articles':
      return [{ bucket: 'covers', name: `news/demo-${name}.webp` }];
    case 'events':
      return events.some((event) => event.name === name)
        ? [{ bucket: 'covers', name: `events/demo-${name}${hueSuffix(hueOf(coloursOf(draw())))}.webp` }]
        : [];
    case 'products':
      return products.filter(({ slug }) => slug === name).map(({ id }) => ({ bucket: 'shop-products', name: `${id}/demo.webp` }));
    case 'portraits':
      return [
        ...people.filter((person) => person.name === name).map(({ id }) => ({ bucket: 'avatars', name: `${id}/demo.webp` })),
        ...(leaders.includes(name) ? [{ bucket: 'covers', name: `leadership/demo-${name}.webp` }] : []),
      ];
    case 'slips':
      return name === 'receipt'
        ? receipts.map((path) => ({ bucket: 'project-documents', name: path }))
        : slips.map((path) => ({ bucket: 'shop-payment-proofs', name: path }));
    case 'snapshots':
      return events
        .filter((event) => name.startsWith(`${event.name}-`))
        .map((event) => ({ bucket: 'event-photos', name: `${event.id}/demo-${name.slice(event.name.length + 1)}.webp` }));
  }
}

/** The colours that a drawing names, as pixels. */
const coloursOf = (svg: string): number[] =>
  [...svg.matchAll(/#([0-9a-f]{6})\b/gi)].flatMap(([, hex = '']) => [...Buffer.from(hex, 'hex'), 255]);

async function upload({ url, key }: Storage, { bucket, name }: Place, file: string): Promise<void> {
  const answer = await fetch(`${url}/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'image/webp', 'x-upsert': 'true' },
    body: await readFile(join(picturesFolder, file)),
  });
  if (!answer.ok)
    throw refuse('picture_refused', `Storage answers ${answer.status} to ${bucket}/${name}: ${await answer.text()}`);
}
