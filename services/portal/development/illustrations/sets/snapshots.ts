import { hallPhotographs } from './snapshots/halls.ts';
import { outdoorPhotographs } from './snapshots/outdoors.ts';
import { colours as c } from '../palette.ts';
import { figure } from '../motifs/bodies.ts';
import { type Cut, type Portrait } from '../motifs/looks.ts';
import { type PhotographedEvent } from '../motifs/photographed-event.ts';
import { headAndShoulders } from '../motifs/portraits.ts';
import { type Figure } from '../motifs/poses.ts';
import { scene } from '../motifs/canvas.ts';
import { type Art, at, chances, repeat } from '../motifs/shapes.ts';

/** By the name of the event's cover. */
const events: Readonly<Record<string, PhotographedEvent>> = { ...hallPhotographs, ...outdoorPhotographs };

const cuts = ['short', 'bob', 'long', 'bun', 'tail', 'curls', 'hijab', 'cap'] as const;

const poses = ['stand', 'wave', 'cheer', 'stand', 'wave', 'hold'] as const;

const group = (name: string, { place, tops, dress }: PhotographedEvent): Art => {
  const chance = chances(`group ${name}`);
  const first = Math.floor(chance() * 8);
  const person = (each: number): Figure => ({
    cut: cuts[(first + each * 3) % 8] ?? 'short',
    skin: Math.floor(chance() * 4) as 0,
    hair: chance() < 0.7 ? 'black' : 'brown',
    cloth: tops[(each + 1) % tops.length] ?? c.water,
    glasses: chance() < 0.25,
    top: tops[each % tops.length] ?? c.paper,
    bottom: [c.ink, c.night, c.plum][each % 3] ?? c.ink,
    dress,
    pose: poses[Math.floor(chance() * 6)] ?? 'stand',
  });
  const standing = repeat(6, (each) =>
    at({ x: 240 + each * 224, y: 1010 + (each % 2) * 26, s: 2.15, flip: each > 2 }, figure(person(each))),
  );
  const kneeling = repeat(4, (each) =>
    at({ x: 330 + each * 310, y: 1120, s: 2.1, flip: each > 1 }, figure({ ...person(each + 6), pose: 'kneel' })),
  );
  return place() + standing + kneeling;
};

const selfie = (name: string, { place, tops, wear }: PhotographedEvent): Art => {
  const chance = chances(`selfie ${name}`);
  const faces: readonly Cut[] = ['tail', 'short', 'bob', 'curls', 'bun', 'side', 'wavy', 'hijab', 'braid', 'crew', 'long'];
  const someone = (each: number): Portrait => ({
    skin: Math.floor(chance() * 4) as 0,
    hair: chance() < 0.75 ? 'black' : 'chestnut',
    cut: faces[(Math.floor(chance() * 5) + each * 4) % faces.length] ?? 'bob',
    dress: wear,
    cloth: tops[each % tops.length] ?? c.rose,
    mood: chance() < 0.7 ? 'laugh' : 'smile',
    width: chance(),
    looksLeft: each === 1,
    ...(chance() < 0.3 && { glasses: 'round' as const }),
  });
  const turn = chance() * 10 - 5;
  return (
    at({ x: -160, y: -100, s: 1.2 }, place()) +
    at(
      { x: 800, y: 470, turn },
      at({ x: -390, y: -370, s: 0.95 }, headAndShoulders(someone(2))),
      at({ x: -830, y: -390, s: 1.02 }, headAndShoulders(someone(0))),
      at({ x: 20, y: -420, s: 1.06 }, headAndShoulders(someone(1))),
    )
  );
};

export const snapshotEvents: readonly string[] = Object.keys(events);

export const snapshotKinds = ['group', 'selfie', 'thing'] as const;

export function drawSnapshot(name: string, kind: (typeof snapshotKinds)[number]): string {
  const event = events[name];
  if (!event) throw new Error(`No photographs are drawn of ${name}.`);
  const drawn = { group: () => group(name, event), selfie: () => selfie(name, event), thing: () => event.thing() }[kind]();
  return scene(`${name} ${kind}`, drawn);
}
