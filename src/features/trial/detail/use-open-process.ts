import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureCode } from '../../../api/failure.ts';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';
import type { Dispatch } from '../dispatch.ts';
import { forgetProcess, isRecent, keptChoices, openProcessOf } from '../kept-choices.ts';
import { isOpenFor, notOurs, readProcess } from './commit/begin-process.ts';

/** The tab's, else what another tab of this device chose or read in lately. */
function candidate(productNo: string): string | null {
  const here = keptChoices(productNo)?.processNo;
  const lately = isSalesHost() ? null : openProcessOf(productNo);
  return here ?? (lately && isRecent(lately) ? lately.processNo : sessionValues.processNo.get());
}

/**
 * The process in which the trial of a product goes on: null where one is to be begun, undefined while that is not
 * known. One that is over, or that this device does not hold, is none.
 */
export function useOpenProcess(productNo: string): string | null | undefined {
  const dispatch = useDispatch<Dispatch>();
  const [asked] = useState(() => candidate(productNo));
  const [found, setFound] = useState<string | null | undefined>(asked === null ? null : undefined);
  useEffect(() => {
    if (asked === null) return;
    let here = true;
    void readProcess(dispatch, asked)
      .then(
        (record) => {
          const isOpen = isOpenFor(record, productNo);
          sessionValues.processMode.set(isOpen ? record.data.process_mode : null);
          return isOpen;
        },
        // What is not known is asked for again by the page.
        (failure: unknown) => !notOurs.includes(failureCode(failure) ?? 0),
      )
      .then((isOpen) => {
        if (!here) return;
        if (isOpen) sessionValues.processNo.set(asked);
        else if (openProcessOf(productNo)?.processNo === asked) forgetProcess(productNo);
        setFound(isOpen ? asked : null);
      });
    return () => {
      here = false;
    };
  }, [dispatch, asked, productNo]);
  return found;
}
