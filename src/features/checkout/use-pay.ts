import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { OpenedPayment, PaymentMethod, WechatPayRequest } from '../../../contract/model/order.ts';
import { type Failure, failureCode, isFailure } from '../../api/failure.ts';
import { openAnothersPage } from '../../lib/open-anothers-page.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { platform } from '../../platform/current.ts';
import type { PaidInApp } from '../../platform/kinds/platform-host.ts';
import { addressOf } from '../../process/sale/use-process-no.ts';
import { useLookAgain } from '../../process/sale/use-told-wrong.ts';
import { showToast } from '../../ui/toast.ts';
import { usePayMutation } from './api.ts';
import { paysInPlace } from './place.ts';

/** Its code is loaded by who pays so. */
async function payInApp(request: WechatPayRequest): Promise<PaidInApp> {
  const { platformHost } = await import('../../parts/platform-host/platform-host.ts');
  return (await platformHost().pay?.pay(request)) ?? 'refused';
}

/** Whether the mini program's page stands over this one. */
async function openInMiniProgram(path: string): Promise<boolean> {
  const { platformHost } = await import('../../parts/platform-host/platform-host.ts');
  return (await platformHost().openNativePage?.(path)) ?? false;
}

interface Options {
  readonly processNo: string;
  /** The premium is another by now, or somebody must confirm anew. */
  readonly onChanged: () => void;
}

/**
 * Pays: in the app around the page, on a page of its mini program, else on the channel's page in this one's place; what
 * became of it the page behind asks. A second tap does nothing until there is an answer.
 */
export function usePay({ processNo, onChanged }: Options) {
  const navigate = useNavigate();
  const [pay] = usePayMutation();
  const lookAgain = useLookAgain(processNo);
  const { running, busy, failure, start, stop } = useRunning();
  const elsewhere = () => navigate(addressOf('/payment-copy-link', processNo));
  const askOrder = () => navigate(addressOf('/payment-process', processNo), { replace: true });
  const goOn = async (payment: OpenedPayment) => {
    if (payment.kind === 'redirect') {
      await askOrder();
      openAnothersPage(payment.url);
      return;
    }
    if (payment.kind === 'mini_program') {
      const isOpen = await openInMiniProgram(payment.path);
      if (isOpen) return await askOrder();
      stop(null);
      return await elsewhere();
    }
    const paid = await payInApp(payment.request);
    if (paid === 'done') return await askOrder();
    stop(null);
    if (paid === 'refused') await elsewhere();
    else void showToast('您取消了支付，没有扣款');
  };
  const begin = async (method: PaymentMethod, amount_fen: number) => {
    if (running.current) return;
    if (!paysInPlace(platform.name, method)) {
      await elsewhere();
      return;
    }
    start();
    // A number for each tap, also after no answer: the server goes on with the payment that is open where its page still
    // opens here, on this network and in time, and opens another where it does not.
    const asked = { process_no: processNo, request_id: newRequestId(), method, amount_fen };
    const answer = await pay(asked);
    const reason = isFailure(answer.error) ? answer.error : ({ kind: 'no_response' } as const);
    // Where the app fails, or its code does not load, the next tap goes on with the same payment.
    if (answer.data) return await goOn(answer.data).catch(() => stop({ kind: 'no_response' }));
    const code = failureCode(reason);
    if (code === catalogue.orderPaid.code) return await askOrder();
    // Who is not logged in to the chat app cannot pay in it; not every mini program has a page for it.
    if (code === catalogue.paymentMethodRefused.code && platform.name !== 'normal') {
      stop(null);
      return await elsewhere();
    }
    if (code === catalogue.premiumChanged.code || code === catalogue.confirmationMissing.code) {
      stop(null);
      onChanged();
      return;
    }
    if (code === catalogue.healthSaidWrong.code || code === catalogue.identityRefused.code) lookAgain();
    stop(reason);
  };
  return { busy, failure, begin };
}

/** Whether a payment is under way, and why the last did not begin. */
function useRunning() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const turn = (on: boolean) => {
    running.current = on;
    setBusy(on);
  };
  useEffect(() => {
    // Back from the channel's page by the browser's button: this page is as it was left.
    const shown = (event: PageTransitionEvent) => event.persisted && turn(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  const start = () => {
    turn(true);
    setFailure(null);
  };
  const stop = (reason: Failure | null) => {
    turn(false);
    setFailure(reason);
  };
  return { running, busy, failure, start, stop };
}
