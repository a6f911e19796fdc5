import { captureSupport } from '../video/support.ts';
import type { Log } from '../log.ts';
import type { Rung } from '../recording.types.ts';
import { chooseRung, stepDownTo, type Standing } from '../video/ladder.ts';

/** On which rung this session stands, and how it came there. */
export interface Ladder {
  standing(): Promise<Standing>;
  stepDown(reason: string): Promise<Standing>;
}

export function createLadder(startRung: Rung | undefined, log: Log): Ladder {
  let current: Promise<Standing> | null = null;

  async function stand(next: Promise<Standing>, before: number): Promise<Standing> {
    const standing = await next;
    for (const change of standing.changes.slice(before)) log('rung_change', { ...change });
    return standing;
  }

  const standing = (): Promise<Standing> => {
    current ??= stand(
      captureSupport().then((support) => chooseRung(support, startRung)),
      0,
    );
    return current;
  };

  return {
    standing,
    async stepDown(reason) {
      const before = await standing();
      const support = await captureSupport();
      current = stand(Promise.resolve(stepDownTo(support, before, reason)), before.changes.length);
      return current;
    },
  };
}
