import { useId, useState } from 'react';
import type { ConsentPurpose, ConsentState } from '../../../contract/services/consent.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { useWhenSeen } from '../../lib/use-when-seen.ts';
import { consentApi } from './api.ts';

export interface ConsentForm {
  /** Null while the server is asked. */
  readonly state: ConsentState | null;
  readonly ticked: boolean;
  readonly busy: boolean;
  /** What stands in the way of going on, in words. */
  readonly problem: string | null;
  /** Of the card's own element, which is scrolled to where something is missing. */
  readonly id: string;
  tick(ticked: boolean): void;
  /**
   * Whether the server holds the consent now; gives it where the customer has ticked it. `byItself`: no tap asked for
   * it, and nothing is scrolled or focused.
   */
  ensure(byItself?: boolean): Promise<boolean>;
}

/** Whose consent it is: a recording's by its link, or a member's by who acts for them. */
export interface ConsentOwner {
  readonly process_no?: string;
  readonly transmit_record_no?: string;
  readonly member_no?: string;
}

/** One consent of its own, as the server knows it (rule R20). */
export function useConsent(key: ConsentOwner, purpose: ConsentPurpose): ConsentForm {
  const { data, error, refetch } = consentApi.useConsentsQuery(key, { refetchOnMountOrArgChange: true });
  // It may have been taken back on another page, or on another device.
  useWhenSeen(() => void refetch());
  const [give, giving] = consentApi.useGiveConsentMutation();
  /** When it was withdrawn before the tick: what is withdrawn since is asked for unticked. */
  const [tickedAfter, setTickedAfter] = useState<string | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const ofPurpose = (answer: typeof data) => answer?.consents.find((one) => one.purpose === purpose) ?? null;
  const state = ofPurpose(data);
  const withdrawnAt = state?.withdrawn_at ?? null;
  const ticked = tickedAfter === withdrawnAt;

  const refuse = (why: string, byItself: boolean): false => {
    setProblem(why);
    if (byItself) return false;
    const box = document.getElementById(id)?.querySelector('input');
    box?.scrollIntoView({ block: 'center' });
    box?.focus({ preventScroll: true });
    return false;
  };

  return {
    state,
    ticked,
    id,
    busy: giving.isLoading,
    problem: problem ?? (error && !data ? failureText(error as Failure) : null),
    tick(now) {
      setTickedAfter(now ? withdrawnAt : undefined);
      setProblem(null);
    },
    async ensure(byItself = false) {
      // A tap that came before the server's answer waits for it.
      const known = state ?? ofPurpose((await refetch()).data);
      if (!known) return refuse('授权内容没有加载出来，请检查网络后再点一次', byItself);
      if (known.given_at !== null) return true;
      if (!ticked) return refuse('请先阅读并勾选同意', byItself);
      const answer = await give({ ...key, purpose, version: known.version });
      return answer.error ? refuse(failureText(answer.error as Failure), byItself) : true;
    },
  };
}
