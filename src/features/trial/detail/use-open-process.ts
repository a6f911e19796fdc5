import { type MouseEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { failureCode, type Failure } from '../../../api/failure.ts';
import { forgetProcess, isRecent, openProcessesOf } from '../../../session/open-processes.ts';
import { sessionValues } from '../../../session/session-values.ts';
import type { Dispatch } from '../dispatch.ts';
import { keptChoices } from '../kept-choices.ts';
import { isOpenFor, isSubmittedFor, notOurs, readProcess } from './commit/begin-process.ts';

interface Candidate {
  readonly processNo: string;
  /** Its trial goes on by itself; that of another is offered on the page. */
  readonly isOwn: boolean;
  /** Known here to be applied for. */
  readonly isOrdered: boolean;
}

/** The tab's, and what this device went on with in whatever tab, the latest first. */
function candidates(productNo: string): readonly Candidate[] {
  const here = keptChoices(productNo)?.processNo ?? null;
  const last = sessionValues.processNo.get();
  const known = openProcessesOf(productNo);
  const recent = new Set(known.filter((one) => isRecent(one)).map(({ processNo }) => processNo));
  const ordered = new Set(known.filter((one) => one.isOrdered).map(({ processNo }) => processNo));
  const numbers = new Set([here, ...known.map(({ processNo }) => processNo), last]);
  return [...numbers]
    .filter((processNo) => processNo !== null)
    .map((processNo) => ({
      processNo,
      isOwn: processNo === here || processNo === last || recent.has(processNo),
      isOrdered: ordered.has(processNo),
    }));
}

/** What this device has of a product: nothing, a trial that goes on, or an application that was submitted. */
export type OpenProcess =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly record: ProcessRecord }
  | { readonly kind: 'submitted'; readonly record: ProcessRecord };

const none: OpenProcess = { kind: 'none' };

/** It could not be asked for: beside it nothing is begun. */
interface Unknown {
  readonly kind: 'unknown';
  readonly failure: Failure;
}

/** One that is over, or that this device does not hold, is none, and is not asked for again. */
async function lookedUp(
  dispatch: Dispatch,
  { processNo, isOwn, isOrdered }: Candidate,
  productNo: string,
): Promise<OpenProcess | Unknown> {
  try {
    const record = await readProcess(dispatch, processNo);
    if (isOpenFor(record, productNo)) return isOwn ? { kind: 'open', record } : none;
    if (isSubmittedFor(record, productNo)) return { kind: 'submitted', record };
    if (record.data.product_no === productNo) forgetProcess(processNo);
    return none;
  } catch (failure) {
    // Another's trial that is not known is asked for again by the page that offers it.
    if (!notOurs.includes(failureCode(failure) ?? 0))
      return isOwn || isOrdered ? { kind: 'unknown', failure: failure as Failure } : none;
    forgetProcess(processNo);
    return none;
  }
}

interface Looked {
  readonly found: OpenProcess | undefined;
  /** Why that was not known; null while it is asked for first, and again by hand. */
  readonly failure: Failure | null;
  readonly retry: (tap?: MouseEvent) => void;
  readonly startOver: () => void;
}

/**
 * The process in which the trial of a product goes on, else the application that waits for something; undefined while
 * that is not known. `startOver` leaves a submitted one as it is and begins another.
 */
export function useOpenProcess(productNo: string): Looked {
  const dispatch = useDispatch<Dispatch>();
  const [asked] = useState(() => candidates(productNo));
  const [found, setFound] = useState<OpenProcess | undefined>(asked.length === 0 ? none : undefined);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [times, askAgain] = useReducer((before: number) => before + 1, 0);
  const asking = useRef(false);
  useEffect(() => {
    if (asked.length === 0) return;
    let here = true;
    asking.current = true;
    void Promise.all(asked.map((one) => lookedUp(dispatch, one, productNo))).then((all) => {
      if (!here) return;
      asking.current = false;
      const now = (['open', 'submitted', 'unknown'] as const)
        .map((wanted) => all.find(({ kind }) => kind === wanted))
        .find((one) => one !== undefined);
      if (now?.kind === 'unknown') return setFailure(now.failure);
      const open = now?.kind === 'open' ? now.record : null;
      if (open) sessionValues.processNo.set(open.insure_process_no);
      sessionValues.processMode.set(open?.data.process_mode ?? null);
      setFound(now ?? none);
    });
    return () => {
      here = false;
    };
  }, [dispatch, asked, productNo, times]);
  const retry = (tap?: MouseEvent) => {
    if (tap) setFailure(null);
    // An answer that takes longer than the next try comes all the same.
    if (!asking.current) askAgain();
  };
  const startOver = () => {
    // The tab's may be the one that is left as it is.
    sessionValues.processNo.set(null);
    setFound(none);
  };
  return { found, failure, retry, startOver };
}
