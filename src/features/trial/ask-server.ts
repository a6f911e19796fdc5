import type { ChosenGenes, GeneProblem } from '../../../contract/model/gene.ts';
import type { LaidOut } from '../../../contract/services/trial.ts';
import type { Failure } from '../../api/failure.ts';
import { trialApi } from './api.ts';
import type { Choices } from './choices.ts';
import type { Dispatch } from './dispatch.ts';

export interface Question {
  readonly choices: Choices;
  /** The plan that is left; null where the plan stays. */
  readonly leaves: string | null;
}

export type Answer =
  | {
      readonly kind: 'laid_out';
      readonly laidOut: LaidOut;
      /** With another plan: what came along, and what could not. */
      readonly switched: { readonly genes: ChosenGenes; readonly changed: readonly GeneProblem[] } | null;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface Product {
  readonly productNo: string;
  /** Lays the factors out as long as no plan is chosen. */
  readonly firstPlanNo: string;
}

interface Running<T> {
  abort(): void;
  unwrap(): Promise<T>;
}

function abortable<T>(running: Running<T>, signal: AbortSignal): Promise<T> {
  signal.addEventListener('abort', () => running.abort());
  return running.unwrap();
}

/** Lays the choices out, or takes them to another plan; answers why not instead of rejecting. */
export async function askServer(
  dispatch: Dispatch,
  { productNo, firstPlanNo }: Product,
  { choices: { planNo, genes }, leaves }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const product = { product_no: productNo, genes };
  const { geneList, productSwitch } = trialApi.endpoints;
  try {
    if (leaves === null || planNo === null) {
      const asked = geneList.initiate(
        { ...product, product_plan_no: planNo ?? firstPlanNo },
        { track: false },
      );
      return { kind: 'laid_out', laidOut: await abortable(dispatch(asked), signal), switched: null };
    }
    const asked = productSwitch.initiate(
      { ...product, product_plan_no: leaves, to_plan_no: planNo },
      { track: false },
    );
    const { genes: taken, changed, ...laidOut } = await abortable(dispatch(asked), signal);
    return { kind: 'laid_out', laidOut, switched: { genes: taken, changed } };
  } catch (failure) {
    return { kind: 'failed', failure: failure as Failure };
  }
}
