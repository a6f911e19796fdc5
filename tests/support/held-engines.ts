import { onTestFinished } from 'vitest';
import type { ServiceContext } from '../../server/ports/context.ts';
import { held } from './held.ts';

/** The engine takes its time over pictures of that face, until it is told to go on; others are looked at meanwhile. */
export function heldLook(context: ServiceContext, who: string) {
  const { faceEngine } = context;
  onTestFinished(() => void Object.assign(context, { faceEngine }));
  const { looking, waits, goOn } = held();
  const see: typeof faceEngine.see = async (picture, want) => {
    if (Buffer.from(picture).includes(who)) await waits();
    return await faceEngine.see(picture, want);
  };
  Object.assign(context, { faceEngine: { ...faceEngine, see } });
  return { looking, goOn };
}

/** The same of the insurer, who is asked of a face that was found to be the card's. */
export function heldRisk(context: ServiceContext, who: string) {
  const { riskControl } = context;
  onTestFinished(() => void Object.assign(context, { riskControl }));
  const { looking, waits, goOn } = held();
  const assess: typeof riskControl.assess = async (asked) => {
    if (asked.certificateNumber === who) await waits();
    return await riskControl.assess(asked);
  };
  Object.assign(context, { riskControl: { ...riskControl, assess } });
  return { looking, goOn };
}
