import { scene } from './motifs/canvas.ts';
import { peopleArticles } from './sets/articles/people.ts';
import { recordsArticles } from './sets/articles/records.ts';
import { thingsArticles } from './sets/articles/things.ts';
import { clubSlugs, drawClubCover, drawEmblem } from './sets/emblems.ts';
import { campusScenes } from './sets/events/campus.ts';
import { clinicScenes } from './sets/events/clinic.ts';
import { communityScenes } from './sets/events/community.ts';
import { courtScenes } from './sets/events/courts.ts';
import { eveningScenes } from './sets/events/evenings.ts';
import { outdoorScenes } from './sets/events/outdoors.ts';
import { runningScenes } from './sets/events/running.ts';
import { stageScenes } from './sets/events/stage.ts';
import { studyScenes } from './sets/events/study.ts';
import { drawPortrait, portraitNames } from './sets/people.ts';
import { drawProduct, productSlugs } from './sets/products.ts';
import { drawSlip, slipNames } from './sets/slips.ts';
import { drawSnapshot, snapshotEvents, snapshotKinds } from './sets/snapshots.ts';

export interface Illustration {
  /** Its set, which is its folder below `pictures/`. */
  readonly set: 'emblems' | 'club-covers' | 'events' | 'articles' | 'products' | 'portraits' | 'slips' | 'snapshots';
  readonly name: string;
  /** Of its WebP file, in pixels. */
  readonly width: number;
  /** The SVG. */
  readonly draw: () => string;
}

const eventScenes = {
  ...campusScenes,
  ...clinicScenes,
  ...communityScenes,
  ...courtScenes,
  ...eveningScenes,
  ...outdoorScenes,
  ...runningScenes,
  ...stageScenes,
  ...studyScenes,
};
const articleScenes = { ...peopleArticles, ...recordsArticles, ...thingsArticles };

const scenesOf = (set: 'events' | 'articles', scenes: typeof articleScenes): readonly Illustration[] =>
  Object.entries(scenes).map(([name, draw]) => ({ set, name, width: 1200, draw: () => scene(name, draw()) }));

/** Every picture of the demo data. */
export const illustrations: readonly Illustration[] = [
  ...clubSlugs.map((name) => ({ set: 'emblems' as const, name, width: 512, draw: () => drawEmblem(name) })),
  ...clubSlugs.map((name) => ({ set: 'club-covers' as const, name, width: 1440, draw: () => drawClubCover(name) })),
  ...scenesOf('events', eventScenes),
  ...scenesOf('articles', articleScenes),
  ...productSlugs.map((name) => ({ set: 'products' as const, name, width: 800, draw: () => drawProduct(name) })),
  ...portraitNames.map((name) => ({ set: 'portraits' as const, name, width: 560, draw: () => drawPortrait(name) })),
  ...slipNames.map((name) => ({ set: 'slips' as const, name, width: 700, draw: () => drawSlip(name) })),
  ...snapshotEvents.flatMap((event) =>
    snapshotKinds.map((kind) => ({
      set: 'snapshots' as const,
      name: `${event}-${kind}`,
      width: 1200,
      draw: () => drawSnapshot(event, kind),
    })),
  ),
];
