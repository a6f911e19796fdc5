import { describe, expect, it } from 'vitest';
import { chooseRung, stepDown, stepDownTo, type RungSupport } from './ladder.ts';

const modern: RungSupport = {
  camera: true,
  videoEncoder: true,
  audioEncoder: true,
  trackProcessor: true,
  recorderTypes: ['video/webm'],
};

describe('the ladder', () => {
  it('begins at the top where all is there, with nothing to explain', () => {
    expect(chooseRung(modern)).toEqual({ rung: 'live_encode', changes: [] });
  });

  it('says why it went down', () => {
    expect(chooseRung({ ...modern, videoEncoder: false })).toEqual({
      rung: 'media_recorder',
      changes: [{ from: 'live_encode', to: 'media_recorder', reason: 'no_h264_encoder' }],
    });
    expect(chooseRung({ ...modern, camera: false }).rung).toBe('system_camera');
    expect(chooseRung({ ...modern, camera: false }).changes).toHaveLength(2);
  });

  it.each([
    ['live_encode', 'media_recorder'],
    ['media_recorder', 'system_camera'],
    ['system_camera', 'other_device'],
  ] as const)('has below %s the rung %s', (from, to) => {
    expect(stepDown({ rung: from, changes: [] }, 'failed')).toEqual({
      rung: to,
      changes: [{ from, to, reason: 'failed' }],
    });
  });

  it('never begins above the rung that was asked for', () => {
    expect(chooseRung(modern, 'media_recorder')).toEqual({ rung: 'media_recorder', changes: [] });
  });

  it('skips what the browser lacks when a rung fails, and stays at the last', () => {
    const stepped = stepDownTo(
      { ...modern, recorderTypes: [] },
      { rung: 'live_encode', changes: [] },
      'x'.repeat(300),
    );
    expect(stepped.rung).toBe('system_camera');
    expect(stepped.changes.map(({ reason }) => reason)).toEqual(['x'.repeat(120), 'no_media_recorder']);
    const last = { rung: 'other_device', changes: [] } as const;
    expect(stepDownTo(modern, last, 'failed')).toEqual(last);
  });
});
