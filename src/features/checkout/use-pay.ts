import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { PaymentMethod } from '../../../contract/model/order.ts';
import { type Failure, failureCode, isFailure } from '../../api/failure.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { platform } from '../../platform/current.ts';
import { addressOf } from '../../process/sale/use-process-no.ts';
import { usePayMutation } from './api.ts';
import { paysInPlace } from './place.ts';

interface Options {
  readonly processNo: string;
  /** The premium is another by now, or somebody must confirm anew. */
  readonly onChanged: () => void;
}

/**
 * Pays: the channel's page is opened in this one's place, and the page behind it asks what became of it. A second tap
 * does nothing until there is an answer.
 */
export function usePay({ processNo, onChanged }: Options) {
  const navigate = useNavigate();
  const [pay] = usePayMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  // The same until it is answered: sent again after no answer, it is one payment.
  const request = useRef({ id: '', of: '' });
  useEffect(() => {
    // Back from the channel's page by the browser's button: this page is as it was left.
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  const stop = (reason: Failure | null) => {
    running.current = false;
    setBusy(false);
    setFailure(reason);
  };
  const begin = async (method: PaymentMethod, amount_fen: number) => {
    if (running.current) return;
    if (!paysInPlace(platform.name, method)) {
      await navigate(addressOf('/payment-copy-link', processNo));
      return;
    }
    running.current = true;
    setBusy(true);
    setFailure(null);
    const of = `${method} ${amount_fen}`;
    if (request.current.of !== of) request.current = { id: newRequestId(), of };
    const asked = { process_no: processNo, request_id: request.current.id, method, amount_fen };
    const answer = await pay(asked);
    if (answer.data) {
      await navigate(addressOf('/payment-process', processNo), { replace: true });
      window.location.assign(answer.data.url);
      return;
    }
    const reason = isFailure(answer.error) ? answer.error : ({ kind: 'no_response' } as const);
    const code = failureCode(reason);
    // Only what was not answered is sent under the same number again.
    if (reason.kind !== 'no_response') request.current = { id: '', of: '' };
    if (code === catalogue.orderPaid.code) {
      await navigate(addressOf('/payment-process', processNo), { replace: true });
      return;
    }
    if (code === catalogue.premiumChanged.code || code === catalogue.confirmationMissing.code) {
      stop(null);
      onChanged();
      return;
    }
    stop(reason);
  };
  return { busy, failure, begin };
}
