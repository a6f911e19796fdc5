import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { consentApi } from '../consent/api.ts';
import type { Dispatch } from '../identity/dispatch.ts';
import { forgetMaterial } from '../kept-media/kept-material.ts';
import { BinIcon } from '../../ui/action-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TapRow } from '../../ui/tap-row.tsx';
import { underwritingApi } from './api.ts';
import { FailureNotice } from '../failure-notice/failure-notice.tsx';
import { useAct } from './use-act.ts';

interface Props {
  readonly processNo: string;
  /** Whose consent it is; null: the page does not know, and it is asked for. */
  readonly memberNo: string | null;
  readonly note: string;
  /** Whether the application is cancelled with it. */
  readonly cancels?: boolean;
  readonly onDone: () => void;
}

/** Taking the consent back is as easy as giving it was (rule R20). */
export function WithdrawRow({ note, ...props }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <TapRow icon={<BinIcon />} title="撤回并删除健康信息" note={note} onTap={() => setAsking(true)} />
      {asking && <WithdrawSheet {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

type SheetProps = Omit<Props, 'note'> & { readonly onClose: () => void };

function WithdrawSheet({ processNo, memberNo, cancels = false, onClose, onDone }: SheetProps) {
  const dispatch = useDispatch<Dispatch>();
  const { busy, failure, act } = useAct();
  const withdraw = async () => {
    const done = await act('withdraw', async () => {
      const member_no = memberNo ?? (await consentingMember(dispatch, processNo));
      const owner = { process_no: processNo, member_no, purpose: 'health' as const };
      return await dispatch(consentApi.endpoints.withdrawConsent.initiate(owner, { track: false })).unwrap();
    });
    if (!done) return;
    await forgetMaterial(processNo);
    dispatch(underwritingApi.util.invalidateTags(['Identity', 'Process']));
    onDone();
  };
  return (
    <Sheet
      title="撤回并删除健康信息"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            先不删除
          </Button>
          <Button look="danger" busy={busy} onClick={() => void withdraw()}>
            撤回并删除
          </Button>
        </>
      }
    >
      <p>
        为所有被保险人填写的健康告知和上传的资料立即删除，不能恢复，也不能再请人工复核。
        {cancels && '这次投保同时取消，没有任何费用。'}
      </p>
      <FailureNotice failure={failure} />
    </Sheet>
  );
}

async function consentingMember(dispatch: Dispatch, process_no: string): Promise<string> {
  const { healthInformation } = underwritingApi.endpoints;
  const asked = healthInformation.initiate({ process_no }, { forceRefetch: true, subscribe: false });
  return (await dispatch(asked).unwrap()).consent_member_no;
}
