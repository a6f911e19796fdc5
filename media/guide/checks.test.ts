import { describe, expect, it } from 'vitest';
import { newChecks, observeCheck, preChecks, type Observation } from './checks.ts';

const after = (...observations: Observation[]) => preChecks(observations.reduce(observeCheck, newChecks));
const face = (reading: Extract<Observation, { kind: 'face' }>['reading']): Observation => ({
  kind: 'face',
  reading,
});
const light = (reading: Extract<Observation, { kind: 'light' }>['reading']): Observation => ({
  kind: 'light',
  reading,
});
const levels = (level: number, fromMs: number, toMs: number): Observation[] =>
  Array.from({ length: Math.floor((toMs - fromMs) / 66) + 1 }, (_, at) => ({
    kind: 'level',
    level,
    atMs: fromMs + at * 66,
  }));

describe('the checks', () => {
  it('wait for what was not yet seen or heard', () => {
    expect(after()).toEqual({ light: 'waiting', face: 'waiting', voice: 'waiting', guidance: null });
  });

  it('are all good with one lit face and a voice', () => {
    expect(after(light('good'), face('one_face'), ...levels(0.6, 0, 500))).toEqual({
      light: 'good',
      face: 'good',
      voice: 'good',
      guidance: null,
    });
  });

  it('do not flicker for one odd frame, and change for two', () => {
    const good = [face('one_face'), face('one_face')];
    expect(after(...good, face('no_face'))).toMatchObject({ face: 'good', guidance: null });
    expect(after(...good, face('no_face'), face('no_face'))).toMatchObject({
      face: 'attention',
      guidance: 'no_face',
    });
    expect(after(...good, face('no_face'), face('one_face'), face('no_face'))).toMatchObject({
      face: 'good',
    });
  });

  it('say one thing at a time, the face before the light before the voice', () => {
    const silence = levels(0.05, 0, 6000);
    expect(after(face('two_faces'), light('too_bright'), ...silence).guidance).toBe('two_faces');
    expect(after(face('one_face'), light('too_bright'), ...silence).guidance).toBe('too_bright');
    expect(after(face('one_face'), light('good'), ...silence).guidance).toBe('speak_up');
  });

  it('name the dark as the cause where no face is found in it', () => {
    expect(after(face('no_face'), light('too_dark')).guidance).toBe('too_dark');
  });

  it('ask to speak up after silence only, and not for a pause between sentences', () => {
    expect(after(...levels(0.05, 0, 3000)).voice).toBe('waiting');
    expect(after(...levels(0.6, 0, 500), ...levels(0.05, 566, 4000)).voice).toBe('good');
    expect(after(...levels(0.6, 0, 500), ...levels(0.05, 566, 7000)).voice).toBe('attention');
    const click = [...levels(0.05, 0, 4000), ...levels(0.9, 4066, 4100), ...levels(0.05, 4132, 6000)];
    expect(after(...click).voice).toBe('attention');
  });

  it('go on without the face engine, and say so last', () => {
    expect(after({ kind: 'face_unavailable' }, light('good'))).toEqual({
      light: 'good',
      face: 'waiting',
      voice: 'waiting',
      guidance: 'face_check_unavailable',
    });
    expect(after({ kind: 'face_unavailable' }, light('too_dark')).guidance).toBe('too_dark');
  });
});
