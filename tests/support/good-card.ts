import type { MeasuredCard } from '../../workers/tasks/card/measure.ts';

/** A front that lies as it should. */
export const goodCard: MeasuredCard = {
  corners: [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.9 },
  ],
  ...{ width: 0.8, outside: 0, turned: 1, askew: 0.02, sharpness: 0.6 },
  ...{ brightness: 190, glare: 0, blown: 0, covered: false, side: 'front' },
};
