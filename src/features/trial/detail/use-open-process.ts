import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { failureCode } from '../../../api/failure.ts';
import { forgetProcess, isRecent, openProcessesOf } from '../../../session/open-processes.ts';
import { sessionValues } from '../../../session/session-values.ts';
import type { Dispatch } from '../dispatch.ts';
import { keptChoices } from '../kept-choices.ts';
import { isOpenFor, isSubmittedFor, notOurs, readProcess } from './commit/begin-process.ts';

interface Candidate {
  readonly processNo: string;
  /** Its trial goes on by itself; that of another is offered on the page. */
  readonly isOwn: boolean;
}

/** The tab's, and what this device went on with in whatever tab, the latest first. */
function candidates(productNo: string): readonly Candidate[] {
  const here = keptChoices(productNo)?.processNo ?? null;
  const last = sessionValues.processNo.get();
  const known = openProcessesOf(productNo);
  const recent = new Set(known.filter((one) => isRecent(one)).map(({ processNo }) => processNo));
  const numbers = new Set([here, ...known.map(({ processNo }) => processNo), last]);
  return [...numbers]
    .filter((processNo) => processNo !== null)
    .map((processNo) => ({
      processNo,
      isOwn: processNo === here || processNo === last || recent.has(processNo),
    }));
}

/** What this device has of a product: nothing, a trial that goes on, or an application that was submitted. */
export type OpenProcess =
  | { readonly kind: 'none' }
  /** `record`: null where it could not be asked for. */
  | { readonly kind: 'open'; readonly processNo: string; readonly record: ProcessRecord | null }
  | { readonly kind: 'submitted'; readonly record: ProcessRecord };

const none: OpenProcess = { kind: 'none' };

/** One that is over, or that this device does not hold, is none, and is not asked for again. */
async function lookedUp(
  dispatch: Dispatch,
  { processNo, isOwn }: Candidate,
  productNo: string,
): Promise<OpenProcess> {
  try {
    const record = await readProcess(dispatch, processNo);
    if (isOpenFor(record, productNo)) return isOwn ? { kind: 'open', processNo, record } : none;
    if (isSubmittedFor(record, productNo)) return { kind: 'submitted', record };
    if (record.data.product_no === productNo) forgetProcess(processNo);
    return none;
  } catch (failure) {
    // What is not known is asked for again by the page.
    if (!notOurs.includes(failureCode(failure) ?? 0))
      return isOwn ? { kind: 'open', processNo, record: null } : none;
    forgetProcess(processNo);
    return none;
  }
}

/**
 * The process in which the trial of a product goes on, else the application that waits for something; undefined while
 * that is not known. `startOver` leaves a submitted one as it is and begins another.
 */
export function useOpenProcess(productNo: string): {
  readonly found: OpenProcess | undefined;
  readonly startOver: () => void;
} {
  const dispatch = useDispatch<Dispatch>();
  const [asked] = useState(() => candidates(productNo));
  const [found, setFound] = useState<OpenProcess | undefined>(asked.length === 0 ? none : undefined);
  useEffect(() => {
    if (asked.length === 0) return;
    let here = true;
    void Promise.all(asked.map((one) => lookedUp(dispatch, one, productNo))).then((all) => {
      if (!here) return;
      const open = all.find(({ kind }) => kind === 'open');
      const now = open ?? all.find(({ kind }) => kind === 'submitted') ?? none;
      if (now.kind === 'open') sessionValues.processNo.set(now.processNo);
      if (now.kind !== 'open' || now.record)
        sessionValues.processMode.set(now.kind === 'open' ? (now.record?.data.process_mode ?? null) : null);
      setFound(now);
    });
    return () => {
      here = false;
    };
  }, [dispatch, asked, productNo]);
  return { found, startOver: () => setFound(none) };
}
