import * as z from 'zod/mini';
import { type DeviceSeal, openDeviceSeal } from '../../../session/device-seal.ts';
import { dropOldAssessment } from '../../../session/old-copies.ts';
import { serverTime } from '../../../session/server-time.ts';
import { forgetAssessment, riskValues } from '../../../session/risk-values.ts';

const assessment = z.object({ at: z.int().check(z.minimum(0)), answers: z.record(z.string(), z.string()) });
export type Assessment = Readonly<z.infer<typeof assessment>>;

/** What is answered of one process, kept on this device until it is sent. */
export interface KeptAssessment {
  /** What an earlier visit left; null: nothing. */
  readonly found: Assessment | null;
  set(assessment: Assessment): void;
  clear(): void;
}

/** What is asked by one version of a product, for one process. */
export interface AssessedProcess {
  readonly processNo: string;
  readonly productVersion: number;
}

/** Sealed for the tabs that come after this one; where the browser can seal nothing, as long as this tab. */
export async function openKeptAssessment(
  { processNo, productVersion }: AssessedProcess,

  openSeal: () => Promise<DeviceSeal> = openDeviceSeal,
): Promise<KeptAssessment> {
  const clear = () => forgetAssessment(processNo);
  const seal = await openSeal().catch(() => null);
  if (!seal) {
    const kept = riskValues.assessment.get();
    return {
      found: kept?.processNo === processNo ? kept : null,
      set: (answered) => riskValues.assessment.set({ processNo, ...answered }),
      clear,
    };
  }
  const known = serverTime();
  if (known !== null) dropOldAssessment(known);
  const subject = `${processNo} ${productVersion}`;
  const sealed = riskValues.keptAssessment.get();
  return {
    found: sealed?.processNo === processNo ? read(await seal.open(sealed, subject)) : null,
    set: (answered) =>
      riskValues.keptAssessment.set({
        ...{ processNo, keptAt: Date.now() },
        ...seal.seal(JSON.stringify(answered), subject),
      }),
    clear,
  };
}

function read(text: string | null): Assessment | null {
  try {
    return text === null ? null : assessment.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
