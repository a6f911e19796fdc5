import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { failureCode } from '../../../api/failure.ts';
import { sessionValues } from '../../../session/session-values.ts';
import type { Dispatch } from '../dispatch.ts';
import { forgetProcess, isRecent, keptChoices, openProcessOf } from '../kept-choices.ts';
import { isOpenFor, notOurs, readProcess } from './commit/begin-process.ts';

/** The tab's, else what another tab of this device chose or read in lately. */
function candidate(productNo: string): string | null {
  const here = keptChoices(productNo)?.processNo;
  const lately = openProcessOf(productNo);
  return here ?? (lately && isRecent(lately) ? lately.processNo : sessionValues.processNo.get());
}

/** What this device has of a product: nothing, a trial that goes on, or an application that was submitted. */
export type OpenProcess =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly processNo: string }
  | { readonly kind: 'submitted'; readonly record: ProcessRecord };

const none: OpenProcess = { kind: 'none' };

/**
 * The process in which the trial of a product goes on; undefined while that is not known. One that is over, or that
 * this device does not hold, is none. `startOver` leaves a submitted one as it is and begins another.
 */
export function useOpenProcess(productNo: string): {
  readonly found: OpenProcess | undefined;
  readonly startOver: () => void;
} {
  const dispatch = useDispatch<Dispatch>();
  const [asked] = useState(() => candidate(productNo));
  const [found, setFound] = useState<OpenProcess | undefined>(asked === null ? none : undefined);
  useEffect(() => {
    if (asked === null) return;
    let here = true;
    void readProcess(dispatch, asked)
      .then(
        (record): OpenProcess => {
          const isOpen = isOpenFor(record, productNo);
          sessionValues.processMode.set(isOpen ? record.data.process_mode : null);
          if (isOpen) return { kind: 'open', processNo: asked };
          return isSubmitted(record, productNo) ? { kind: 'submitted', record } : none;
        },
        // What is not known is asked for again by the page.
        (failure: unknown): OpenProcess =>
          notOurs.includes(failureCode(failure) ?? 0) ? none : { kind: 'open', processNo: asked },
      )
      .then((now) => {
        if (!here) return;
        if (now.kind === 'open') sessionValues.processNo.set(asked);
        else if (now.kind === 'none' && openProcessOf(productNo)?.processNo === asked)
          forgetProcess(productNo);
        setFound(now);
      });
    return () => {
      here = false;
    };
  }, [dispatch, asked, productNo]);
  const startOver = () => {
    forgetProcess(productNo);
    setFound(none);
  };
  return { found, startOver };
}

/** Not paid and issued yet: whoever comes back to the product means to go on with it. */
const isSubmitted = ({ data, status, current_step_alias }: ProcessRecord, productNo: string): boolean =>
  data.product_no === productNo &&
  data.order_no !== null &&
  status === 'processing' &&
  current_step_alias !== 'show_policy' &&
  current_step_alias !== 'online_visit';
