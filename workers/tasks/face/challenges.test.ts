import { describe, expect, it } from 'vitest';
import { challengeBands, doesChallenge, looksAside, type MovingFace } from './challenges.ts';

const straight: MovingFace = { yaw: 0, pitch: 0.1, mouth: 0.01, eyes: 0.35 };
const { page, server } = challengeBands;

describe('the bands', () => {
  it.each([
    ['turn_left', { yaw: -0.25 }],
    ['turn_right', { yaw: 0.25 }],
    ['nod', { pitch: 0.25 }],
    ['open_mouth', { mouth: 0.07 }],
    ['close_eyes', { eyes: 0.27 }],
  ] as const)('%s: what is just enough for the server is not yet for the page', (challenge, change) => {
    const face = { ...straight, ...change };
    expect(doesChallenge(challenge, face, straight, server)).toBe(true);
    expect(doesChallenge(challenge, face, straight, page)).toBe(false);
  });

  it('looking aside for the page may still be straight ahead for the server', () => {
    expect(looksAside({ yaw: 0.2 }, page)).toBe(true);
    expect(looksAside({ yaw: 0.2 }, server)).toBe(false);
    expect(looksAside({ yaw: 0.2 }, page, 0.1)).toBe(false);
  });
});
