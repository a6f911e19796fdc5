import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Misasked, wishOf } from './asked.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-asked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const askedBy = (...line: string[]) => {
  const wish = wishOf(line);
  return wish.kind === 'replay' ? wish.asked : null;
};

test('what is not said is the fixture’s, and a fault strikes at the first of its moments', () => {
  expect(askedBy('recording')).toMatchObject({ seed: 1, portrait: 'reader', kind: 'clean', review: [] });
  expect(askedBy('face')).toMatchObject({ portrait: 'lin', fault: null, at: null });
  const fault = 'the store cannot be reached';
  expect(askedBy('recording', '--fault', fault)).toMatchObject({ fault, at: 'reading' });
  expect(askedBy('recording', '--fault', fault, '--at', 'stop')).toMatchObject({ fault, at: 'stop' });
  expect(askedBy('face', '--fault', 'drop_5s', '--at', 'verify')).toMatchObject({ at: 'verify' });
  expect(askedBy('recording', '--review', 'return:1+3,pass')?.review).toEqual(['return:1+3', 'pass']);
});

test.each([
  [
    ['recording', '--fault', 'the store is gone'],
    'no fault “the store is gone”: see npm run replay -- faults',
  ],
  [['recording', '--fault', 'a call comes in', '--at', 'guide'], '“a call comes in” at guide'],
  [['face', '--fault', 'a call comes in'], 'a face has no fault'],
  [['card', '--fault', 'the keys are over', '--at', 'stop'], 'a card takes no --at'],
  [['recording', '--at', 'stop'], '--at says when a --fault strikes'],
  [['card', '--kind', 'blurr'], 'no kind of photograph “blurr”'],
  [['card', '--film', 'a.mp4'], 'a card takes no --film'],
  [['recording', '--seed', 'x'], '--seed x'],
  [['recording', '--review', 'return'], '--review return'],
  [['recording', '--films', 'a.mp4'], '--films'],
  [['recording', 'a.mp4'], '“a.mp4” is not understood'],
  [['recordings'], '“recordings” is no replay'],
  [['again'], 'again takes one folder'],
  [['again', folder, '--seed', '2'], 'again asks for what its folder says: --seed cannot be given'],
  [['again', folder, '--out', `${folder}/../${folder.split('/').at(-1)}`], '--out is the folder'],
])('%j is told before anything is built', (line, told) => {
  const asks = () => wishOf(line);
  expect(asks).toThrow(Misasked);
  expect(asks).toThrow(told);
});

test('help is given where it is asked for', () => {
  expect(wishOf(['--help'])).toEqual({ kind: 'usage' });
  expect(wishOf(['card', '-h'])).toEqual({ kind: 'usage' });
});

test('again asks for the same of the files that lie in its folder', () => {
  const asked = { ...askedBy('recording'), film: 'film.mp4', portrait: 'portrait.png' };
  writeFileSync(join(folder, 'replay.json'), JSON.stringify({ asked }));
  expect(wishOf(['again', folder, '--out', 'elsewhere'])).toEqual({
    ...{ kind: 'replay', before: folder, out: 'elsewhere', isTraced: false },
    asked: { ...asked, film: join(folder, 'film.mp4'), portrait: join(folder, 'portrait.png') },
  });
});
