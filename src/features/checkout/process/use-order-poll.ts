import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { OrderMoney } from '../../../../contract/model/order.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { orderStatusApi } from '../../../parts/payment/api.ts';

const secondMs = 1000;
/** After 1, 2, 3 seconds, then every 5. */
const pauses = [1, 2, 3] as const;
const laterPause = 5;
const mostMs = 60 * secondMs;

export interface OrderPoll {
  /** Null before the first answer. */
  readonly money: OrderMoney | null;
  /** A minute has gone by: the result comes by SMS, or when it is asked for. */
  readonly isOver: boolean;
  readonly asking: boolean;
  /** Nobody answered the last time. */
  readonly isAway: boolean;
  ask(): void;
}

/**
 * Asks the order what became of its money: after 1, 2, 3, then every 5 seconds, for a minute, and until somebody
 * answers where nobody does.
 */
export function useOrderPoll(processNo: string): OrderPoll {
  const dispatch = useDispatch<Dispatch>();
  const [money, setMoney] = useState<OrderMoney | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [asking, setAsking] = useState(false);
  const [isAway, setIsAway] = useState(false);
  const running = useRef(false);
  /** Whether it was answered. */
  const ask = useCallback(async (): Promise<boolean> => {
    if (running.current) return true;
    running.current = true;
    setAsking(true);
    const { initiate } = orderStatusApi.endpoints.orderStatus;
    const asked = dispatch(initiate({ process_no: processNo }, { forceRefetch: true, subscribe: false }));
    // What was answered before stays in `data` where nobody answers now.
    const { data, isSuccess } = await asked;
    running.current = false;
    setAsking(false);
    setIsAway(!isSuccess);
    if (isSuccess) setMoney(data);
    return isSuccess;
  }, [dispatch, processNo]);
  /** Counts the minutes of asking: the first, and each that began when somebody wanted to know. */
  const [minute, setMinute] = useState(0);
  const again = useCallback(() => {
    setIsOver(false);
    setMinute((count) => count + 1);
  }, []);
  useEffect(() => {
    const begun = performance.now();
    let n = 0;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askIn = (seconds: number) => {
      timer = setTimeout(() => void ask().then(next), seconds * secondMs);
    };
    const next = (isAnswered: boolean) => {
      if (left) return;
      if (isAnswered && performance.now() - begun >= mostMs) setIsOver(true);
      else askIn(pauses[n++] ?? laterPause);
    };
    askIn(0);
    // Back from the channel's app: what happened there is asked for at once.
    const seen = () => document.hidden || again();
    document.addEventListener('visibilitychange', seen);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [ask, again, minute]);
  return { money, isOver, asking, isAway, ask: again };
}
