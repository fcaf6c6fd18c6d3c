import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Project } from '../project/queries.ts';
import type { LocalCopy } from './device-copy.ts';
import { DraftKeeper, type DraftStore } from './draft-keeper.ts';

const projectOf = (more: object = {}): Project =>
  ({
    status: 'draft',
    updated_at: 'v1',
    title: 'Camp',
    title_en: null,
    division: null,
    club_id: null,
    academic_year: null,
    rationale: null,
    objectives: null,
    target_group: null,
    expected_participants: null,
    plan: null,
    venue: null,
    starts_on: null,
    ends_on: null,
    budget_source: null,
    budget_items: [],
    risks: [],
    indicators: null,
    expected_results: null,
    advisor_name: null,
    responsible: [],
    ...more,
  }) as unknown as Project;

/** A portal with one draft, and one device. */
class World implements DraftStore {
  project = projectOf();
  isReachable = true;
  copy: LocalCopy | undefined;
  #count = 1;

  readonly write = async (columns: object, version: string): Promise<Project | null> => {
    if (!this.isReachable) throw new Error('unreachable');
    return version === this.project.updated_at ? this.writeElsewhere(columns) : null;
  };
  readonly read = async () => {
    if (!this.isReachable) throw new Error('unreachable');
    return this.project;
  };
  readonly keepLocally = (copy: LocalCopy) => void (this.copy = copy);
  readonly readLocally = () => this.copy;
  readonly forgetLocally = () => void (this.copy = undefined);

  writeElsewhere(columns: object): Project {
    this.#count += 1;
    this.project = { ...this.project, ...columns, updated_at: `v${this.#count}` };
    return this.project;
  }
}

let world: World;
let keeper: DraftKeeper;
beforeEach(() => {
  vi.useFakeTimers();
  world = new World();
  keeper = new DraftKeeper(world.project, world);
});
afterEach(() => vi.useRealTimers());

test('typed text is stored on the device at once, and in the portal when typing pauses', async () => {
  keeper.change({ venue: 'Hall' });
  expect(world.copy?.draft.venue).toBe('Hall');
  expect(world.project.venue).toBeNull();
  await vi.runAllTimersAsync();
  expect(world.project.venue).toBe('Hall');
  expect(world.copy).toBeUndefined();
  expect(keeper.state().saving.state).toBe('saved');
});

test('unsent text survives a closed page and is sent later', async () => {
  world.isReachable = false;
  keeper.change({ venue: 'Hall' });
  expect(await keeper.save()).toBe(false);
  expect(keeper.state().saving.state).toBe('unsent');
  world.isReachable = true;
  const next = new DraftKeeper(world.project, world);
  expect(next.state().draft.venue).toBe('Hall');
  expect(await next.save()).toBe(true);
  expect(world.project.venue).toBe('Hall');
});

test('fields that would be refused stay on the device, and the others are sent', async () => {
  keeper.change({ academic_year: 'soon', venue: 'Hall' });
  expect(await keeper.save()).toBe(true);
  expect([world.project.venue, world.project.academic_year]).toEqual(['Hall', null]);
  expect(new DraftKeeper(world.project, world).state().draft.academic_year).toBe('soon');
});

test('fields that another device changed are merged, and nothing is overwritten', async () => {
  world.writeElsewhere({ plan: 'By boat.' });
  keeper.change({ venue: 'Hall' });
  expect(await keeper.save()).toBe(true);
  expect([world.project.plan, world.project.venue]).toEqual(['By boat.', 'Hall']);
  expect(keeper.state().draft.plan).toBe('By boat.');
});

test('if two devices changed one field, neither text overwrites the other until the writer chooses', async () => {
  world.writeElsewhere({ plan: 'By boat.' });
  keeper.change({ plan: 'By bus.', venue: 'Hall' });
  expect(await keeper.save()).toBe(false);
  expect([world.project.plan, world.project.venue]).toEqual(['By boat.', 'Hall']);
  const [conflict] = keeper.state().conflicts;
  expect([conflict?.field, conflict?.theirs.plan, keeper.state().draft.plan]).toEqual(['plan', 'By boat.', 'By bus.']);

  // Both are there again after the page was closed.
  const again = new DraftKeeper(world.project, world);
  expect(again.state().conflicts.map(({ field }) => field)).toEqual(['plan']);
  expect(again.state().draft.plan).toBe('By bus.');

  again.choose('plan', 'By boat.\n\nBy bus.');
  expect(await again.save()).toBe(true);
  expect(world.project.plan).toBe('By boat.\n\nBy bus.');
  expect([again.state().conflicts, world.copy]).toEqual([[], undefined]);
});

test('changes of another device appear in fields that were not edited here', async () => {
  world.writeElsewhere({ plan: 'By boat.' });
  expect(await keeper.pull()).toBe(true);
  expect(keeper.state().draft.plan).toBe('By boat.');
  expect(await keeper.pull()).toBe(false);
});

test('text typed into a draft that another device submitted stays on this device', async () => {
  world.writeElsewhere({ status: 'submitted-to-chair' });
  keeper.change({ plan: 'Too late.' });
  expect(await keeper.save()).toBe(false);
  expect(keeper.state().saving.state).toBe('closed');
  expect(world.copy?.draft.plan).toBe('Too late.');
});

test('text typed during a save is saved too', async () => {
  keeper.change({ venue: 'Hall' });
  const saving = keeper.save();
  keeper.change({ venue: 'Hall 2' });
  expect(await saving).toBe(true);
  expect(world.project.venue).toBe('Hall 2');
});

test('what was read before a save does not undo what was saved', async () => {
  const before = world.project;
  world.writeElsewhere({ title_en: 'Camp' });
  const { promise, resolve } = Promise.withResolvers<Project>();
  const read = vi.spyOn(world, 'read').mockReturnValueOnce(promise);
  keeper = new DraftKeeper(world.project, world);
  const pulled = keeper.pull();
  keeper.change({ venue: 'Hall' });
  await keeper.save();
  resolve(before);
  expect(await pulled).toBe(false);
  expect(keeper.state().draft).toMatchObject({ venue: 'Hall', title_en: 'Camp' });
  expect(read).toHaveBeenCalledTimes(2);
});
