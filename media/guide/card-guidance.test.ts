import { describe, expect, it } from 'vitest';
import { goodCard } from '../../tests/support/good-card.ts';
import type { CardMeasures, MeasuredCard } from '../../workers/tasks/card/measure.ts';
import { guidancePace, newGuidance, observeCard, ringOf, type CardGuidance } from './card-guidance.ts';

const wanted = { side: 'front', frameWidth: 0.87 } as const;
const see = (card: Partial<MeasuredCard> | null): CardMeasures => ({
  brightness: 130,
  card: card && { ...goodCard, ...card },
});

/** A look every 150 ms. */
function watch(looks: readonly CardMeasures[]): readonly (CardGuidance & { readonly ring: number })[] {
  let guidance = newGuidance(0);
  return looks.map((measures, i) => {
    const atMs = (i + 1) * 150;
    guidance = observeCard(guidance, measures, wanted, atMs);
    return { ...guidance, ring: ringOf(guidance, atMs) };
  });
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the guidance over a card', () => {
  it('shows a first message as soon as it was seen twice', () => {
    expect(watch(times(2, see({ width: 0.4 }))).map(({ shown }) => shown)).toEqual(['no_card', 'too_far']);
  });

  it('leaves a message until it can be read', () => {
    const shown = watch([...times(2, see({ width: 0.4 })), ...times(12, see({ glare: 0.1 }))]).map(
      (guidance) => guidance.shown,
    );
    const changed = shown.indexOf('glare');
    expect(shown.slice(1, changed).every((message) => message === 'too_far')).toBe(true);
    expect((changed - 1) * 150).toBeGreaterThanOrEqual(guidancePace.messageMs);
  });

  it('lets the shutter fall once it was good for long enough, and not while another message stands there', () => {
    const looks = watch([...times(2, see({ width: 0.4 })), ...times(16, see({}))]);
    const began = looks.findIndex(({ shown }) => shown === 'good');
    const fell = looks.findIndex(({ ring }) => ring === 1);
    expect(looks.slice(0, began).every(({ ring }) => ring === 0)).toBe(true);
    expect((fell - began) * 150).toBeGreaterThanOrEqual(guidancePace.goodMs);
    expect(fell).toBeGreaterThan(0);
  });

  it('forgives one odd look, and begins anew after two', () => {
    const odd = watch([...times(5, see({})), see({ sharpness: 0.1 }), ...times(3, see({}))]);
    expect(odd.at(-1)?.ring).toBeGreaterThan(0.9);
    const broken = watch([...times(5, see({})), ...times(2, see({ sharpness: 0.1 })), ...times(2, see({}))]);
    expect(broken.at(-1)?.ring).toBeLessThan(0.5);
  });
});
