import { useId, useRef, useState } from 'react';
import type { DeclineReason, InviteInfo } from '../../../contract/model/identity.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberedList } from '../../ui/numbered-list.tsx';
import { OptionCards } from '../../ui/option-cards.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { DeclinedInvitation } from './declined-page.tsx';
import styles from './decline-sheet.module.css';

const { useDeclineInviteMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({ declineInvite: endpoint(build, ocr.declineInvite, { quiet: true }) }),
});

interface Props {
  readonly info: InviteInfo;
  readonly onDeclined: (declined: DeclinedInvitation) => void;
  readonly onClose: () => void;
}

/** Why somebody does nothing about an invitation, and what follows from saying so. */
export default function DeclineSheet({ info, onDeclined, onClose }: Props) {
  const { transmit_record_no, inviter_masked, invitee_masked } = info;
  const [decline, { isLoading, error }] = useDeclineInviteMutation();
  const [because, setBecause] = useState<DeclineReason | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const question = useId();
  const missing = useId();
  const group = useRef<HTMLDivElement>(null);
  const isMissing = isAsked && because === null;
  const tell = async () => {
    if (because === null) {
      setIsAsked(true);
      group.current?.querySelector('input')?.focus();
      return;
    }
    const { data } = await decline({ transmit_record_no, because });
    if (data) onDeclined({ info, because: data.because });
  };
  return (
    <Sheet
      title="不是我，或不想办理"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            再想想
          </Button>
          <Button busy={isLoading} unready={because === null} onClick={() => void tell()}>
            告诉{inviter_masked}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <p id={question}>请选择是哪一种情况</p>
        <OptionCards
          {...{ group, labelledBy: question, chosen: because, invalid: isMissing }}
          describedBy={isMissing ? missing : undefined}
          options={optionsFor(invitee_masked)}
          onChoose={setBecause}
        />
        <p id={missing} className={styles.problem} role="alert">
          {isMissing && '请先选择一种情况'}
        </p>
        {because && <NumberedList items={whatFollows(because, info)} />}
        {error && (
          <Notice tone="danger" live>
            {failureText(error as Failure)}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}

const optionsFor = (invitee: string) =>
  [
    { value: 'not_me', label: '这不是发给我的', note: `我不是${invitee}` },
    { value: 'refused', label: '我不同意为这份投保办理', note: `我是${invitee}，不想参与这份投保` },
  ] as const;

const whatFollows = (because: DeclineReason, { inviter_masked, proof }: InviteInfo): string[] => [
  `${inviter_masked}和顾问会知道${because === 'not_me' ? '邀请发错了人' : '您不同意'}`,
  because === 'not_me'
    ? '链接马上失效，不会再提醒您'
    : `链接马上失效。改变主意时，请${inviter_masked}重新邀请`,
  proof === 'given' ? '同意过的授权，下一页可以撤回并删除影像' : '您没有提交过信息，不用再做什么',
];
