import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { World } from '../media/faults/world.ts';
import { differencesOf, exitOf, type Replay } from './replay.ts';
import { broughtTo, reported } from './reported.ts';

const replay: Replay = {
  asked: {
    ...{ what: 'recording', seed: 1, fault: null, at: null, film: null, statement: ['一', '二'] },
    ...{ review: [], portrait: 'reader', front: null, back: null, kind: 'clean' },
  },
  files: { film: 'a' },
  outcome: {
    ...{ status: 'verified', findings: [], clips: [{ rung: 'live_encode', phrases: ['0.0', '1.0'] }] },
    whole: { frames: true, sound: true },
  },
  measured: { video_s: 6.1 },
  faultMet: null,
  made: { version: '0.2.0', commit: null, page: null, browser: '140', at: '2026-01-01T00:00:00.000Z' },
};

const folders: string[] = [];
const aFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'replay-test-')));
  return folders.at(-1) ?? '';
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('what a clock moves is no difference, nor what was not judged in one of the two', () => {
  const again = {
    ...replay,
    outcome: { ...replay.outcome, whole: { frames: true } },
    measured: { video_s: 6.2 },
    made: { ...replay.made, at: 'later' },
  };
  expect(differencesOf(replay, again)).toEqual([]);
  const lost = { ...replay, outcome: { ...replay.outcome, whole: { frames: false } } };
  expect(differencesOf(replay, lost)).toEqual([{ where: 'outcome.whole.frames', before: true, now: false }]);
});

test('each thing that came out otherwise is named with its place', () => {
  const again = {
    ...replay,
    files: { film: 'b' },
    outcome: {
      ...replay.outcome,
      findings: ['silent'],
      clips: [{ rung: 'media_recorder', phrases: ['0.0', '1.0'] }],
    },
    faultMet: false,
  };
  expect(differencesOf(replay, again)).toEqual([
    { where: 'files.film', before: 'a', now: 'b' },
    { where: 'outcome.findings.0', before: undefined, now: 'silent' },
    { where: 'outcome.clips.0.rung', before: 'live_encode', now: 'media_recorder' },
    { where: 'faultMet', before: null, now: false },
  ]);
});

test('a run ends well only where it came to its end, its fault met something, and nothing is otherwise than before', () => {
  expect(exitOf(replay)).toBe(0);
  expect(exitOf({ ...replay, faultMet: true }, [])).toBe(0);
  expect(exitOf({ ...replay, faultMet: false }, [])).toBe(1);
  expect(exitOf({ ...replay, outcome: { failed: 'still on the guide' } }, [])).toBe(1);
  expect(exitOf(replay, [{ where: 'files.film', before: 'a', now: 'b' }])).toBe(1);
});

const world = (log: string) =>
  ({
    ...{ site: { origin: 'data:text/html,<meta name="page-version" content="abc1" />' } },
    ...{ printed: () => log, close: () => Promise.resolve() },
  }) as unknown as World;

test('of a replay that went wrong the report says what was asked, what was said and what is known by then', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'replay.json'), '{"outcome":{"status":"verified"}}');
  const asked = broughtTo(folder, { ...replay.asked, fault: 'a slow uplink', at: 'reading' }, () => false);
  expect(existsSync(join(folder, 'replay.json'))).toBe(false);
  const log = '{"level":50,"msg":"broke"}\n{"level":40,"msg":"slow"}\nlistening 1\n';
  const where = { folder, say: () => undefined, isTraced: false };
  const fails = reported(
    where,
    asked,
    ({ known }) => {
      known.files['film'] = 'a';
      known.haveMet = () => true;
      known.problems.push('page error: x is undefined');
      return Promise.reject(new Error('still on \u001B[31mthe guide\u001B[39m'));
    },
    () => Promise.resolve(world(log)),
  );
  const report = await fails;
  expect(JSON.parse(readFileSync(join(folder, 'replay.json'), 'utf8'))).toEqual(report);
  expect(report).toMatchObject({
    asked: { fault: 'a slow uplink', at: 'reading' },
    files: { film: 'a' },
    outcome: { failed: 'still on the guide', problems: ['page error: x is undefined'] },
    measured: { server_errors: 1 },
    faultMet: true,
    made: { page: 'abc1' },
  });
  expect(exitOf(report)).toBe(1);
  expect(readFileSync(join(folder, 'server.log'), 'utf8')).toBe(log);
});

test('a product that does not start is reported as well', async () => {
  const where = { folder: aFolder(), say: () => undefined, isTraced: false };
  const run = () => Promise.resolve({});
  const said = new Error('fetch failed', { cause: new Error('no port is free') });
  const report = await reported(where, replay.asked, run, () => Promise.reject(said));
  expect(report).toMatchObject({ outcome: { failed: 'fetch failed: no port is free' }, faultMet: null });
});

test('what is put in lies in the folder, and is named as it lies there', () => {
  const [elsewhere, folder] = [aFolder(), aFolder()];
  writeFileSync(join(elsewhere, 'customer.MP4'), 'film');
  writeFileSync(join(elsewhere, 'face.png'), 'portrait');
  const [film, portrait] = [join(elsewhere, 'customer.MP4'), join(elsewhere, 'face.png')];
  const brought = broughtTo(folder, { ...replay.asked, film, portrait }, () => true);
  expect(brought).toMatchObject({ film: 'film.MP4', portrait: 'portrait.png', front: null });
  expect(readFileSync(join(folder, 'film.MP4'), 'utf8')).toBe('film');
  expect(readFileSync(join(folder, 'portrait.png'), 'utf8')).toBe('portrait');
});
