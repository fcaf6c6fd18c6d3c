import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeUploads, isSendable, type PhotoUpload } from './upload.rules.ts';

const upload = (id: string): PhotoUpload => ({
  id,
  fileName: `${id}.jpg`,
  caption: '',
  state: 'reading',
  share: 0,
  isOut: false,
});

test('a removed upload returns to its place, with its state of now', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 }), fc.nat(), (ids, at) => {
      const uploads = ids.map(upload);
      const { id } = uploads[at % uploads.length] as PhotoUpload;
      const change = (before: readonly PhotoUpload[], part: Partial<PhotoUpload>) =>
        changeUploads(before, { kind: 'change', id, part });
      const read = change(change(uploads, { isOut: true }), { state: 'ready' });
      expect(read.filter(isSendable)).toEqual([]);
      const back = change(read, { isOut: false });
      expect(back.map((each) => each.id)).toEqual(ids);
      expect(back.filter(isSendable).map((each) => each.id)).toEqual([id]);
    }),
  );
});

test('a change affects only the named upload; a failed one can be retried, and a finished one leaves the list', () => {
  const uploads = changeUploads([upload('a')], { kind: 'add', uploads: [upload('b')] });
  const changed = changeUploads(uploads, { kind: 'change', id: 'b', part: { state: 'failed', refusal: 'network' } });
  expect(changed).toEqual([upload('a'), { ...upload('b'), state: 'failed', refusal: 'network' }]);
  expect(changed.map(isSendable)).toEqual([false, true]);
  expect(changeUploads(changed, { kind: 'arrive', id: 'b' })).toEqual([upload('a')]);
});
