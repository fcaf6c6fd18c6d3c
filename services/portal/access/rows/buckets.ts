import { alike, attendedEvent, idOf, missedEvent, other, type Row, type Scene } from '../scene.ts';

type Objects = Readonly<Record<string, (scene: Scene) => Row>>;

/** An object of mine or another's in a folder, whose name is made from the scene where it differs. */
const object = (owner: 'mine' | "another's", folder: string | ((scene: Scene) => string)) => (scene: Scene) => ({
  owner_id: owner === 'mine' ? scene.me : other,
  name: `${typeof folder === 'string' ? folder : folder(scene)}/${owner === 'mine' ? 'mine' : 'others'}-${scene.identity}.png`,
  // Each of its own bytes.
  metadata: { eTag: `"${idOf(scene.identity).replaceAll('-', '')}"` },
});
const projectOf = (name: string) => (scene: Scene) => idOf('projects', name, scene.identity);
const slipOf = (buyer: 'mine' | "another's", name: string) => (scene: Scene) =>
  `${buyer === 'mine' ? scene.me : other}/${idOf('shop_orders', name, scene.identity)}`;

const shelf: Objects = { "another's": object("another's", 'shelf'), own: object('mine', 'shelf') };
const draft = 'own draft with steps';
const othersDraft = "another's draft with steps";
const submitted = "another's submitted with steps";

/** Objects by bucket and by the matrix's name of the rows. */
export const buckets: Readonly<Record<string, Objects>> = {
  avatars: {
    'in the own folder': object('mine', ({ me }) => me),
    // Uploaded by the caller, so that the folder alone decides.
    "in another's folder": object('mine', other),
    'beyond the quota': (scene) => ({
      ...object('mine', `${scene.me}/beyond`)(scene),
      metadata: { contentLength: 100_000_000_000 },
    }),
  },
  'clubs-logos': shelf,
  'shop-products': shelf,
  'event-photos': {
    'own of an attended event': object('mine', attendedEvent),
    "another's of an attended event": object("another's", attendedEvent),
    'own of an event not attended': object('mine', missedEvent),
  },
  'social-thumbnails': alike(object("another's", 'posts'), 'any'),
  'project-documents': {
    'own of an own draft': object('mine', projectOf(draft)),
    "another's of an own draft": object("another's", projectOf(draft)),
    "own of another's draft": object('mine', projectOf(othersDraft)),
    "another's of another's draft": object("another's", projectOf(othersDraft)),
    "own of another's submitted": object('mine', projectOf(submitted)),
    "another's of another's submitted": object("another's", projectOf(submitted)),
  },
  'shop-payment-proofs': {
    own: object('mine', slipOf('mine', 'own')),
    "another's in the chair's club": object("another's", slipOf("another's", "another's in the chair's club")),
    "another's in another club": object("another's", slipOf("another's", "another's in another club")),
    "own for another's order": object('mine', slipOf('mine', "another's in the chair's club")),
    "another's for an own order": object('mine', slipOf("another's", 'own')),
  },
};
