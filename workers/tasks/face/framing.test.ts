import { describe, expect, it } from 'vitest';
import { readFaces, type FaceBox } from './framing.ts';

const face = (change: Partial<FaceBox> = {}): FaceBox => ({
  ...{ x: 0.3, y: 0.25, width: 0.4, height: 0.4, score: 0.9 },
  ...change,
});

describe('readFaces', () => {
  it.each([
    ['one_face', [face()]],
    ['no_face', []],
    ['no_face', [face({ score: 0.3 })]],
    ['two_faces', [face(), face({ x: 0.05, width: 0.3, height: 0.3 })]],
    ['one_face', [face(), face({ x: 0.05, width: 0.1, height: 0.1 })]],
    ['one_face', [face(), face({ x: 0.05, score: 0.4 })]],
    ['too_far', [face({ x: 0.45, width: 0.1, height: 0.12 })]],
    ['too_near', [face({ x: 0, y: 0, width: 1, height: 0.95 })]],
    ['out_of_frame', [face({ x: -0.2 })]],
    ['out_of_frame', [face({ x: 0.7, width: 0.28 })]],
    ['out_of_frame', [face({ y: 0.75 })]],
  ] as const)('%s', (reading, boxes) => {
    expect(readFaces(boxes)).toBe(reading);
  });
});
