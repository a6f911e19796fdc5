import type { IdentityMember } from '../../../../contract/model/identity.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useCardDetailQuery } from '../../../parts/identity/api.ts';
import { paperName } from '../../../parts/identity/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useCardAct } from '../card/use-card-act.ts';
import styles from './ocr-page.module.css';

interface Props {
  readonly processNo: string;
  readonly member: IdentityMember;
  readonly onClose: () => void;
}

/** Leaves a member whom no link can reach to a person, who goes by what was typed of them. */
export default function ToPersonSheet({ processNo, member, onClose }: Props) {
  const { member_no, name, card } = member;
  const subject = { process_no: processNo };
  const { busy, failure, act } = useCardAct(subject, member_no);
  const { data: refused } = useCardDetailQuery({ ...subject, member_no }, { skip: card !== 'refused' });
  const handOver = async () => {
    if (await act({ kind: 'to_person' })) onClose();
  };
  return (
    <Sheet
      title="请人工核对"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            先不用
          </Button>
          <Button busy={busy} onClick={() => void handOver()}>
            请人工核对
          </Button>
        </>
      }
    >
      <div className={styles.told}>
        {refused?.message_of_person && (
          <Notice tone="attention" title="上次没有通过">
            {refused.message_of_person}
          </Notice>
        )}
        <p>
          投保时没有登记{name}的手机号，不能邀请本人。由工作人员按您填写的信息核对身份，{name}不用拍
          {paperName(member)}，也不用操作手机。
        </p>
        <p>
          一般 1
          个工作日内核对，需要时会打电话向您核实。核对期间您可以继续投保，核对通过后才会出单；没有通过会短信告知您。
        </p>
        <FailureNotice failure={failure} />
      </div>
    </Sheet>
  );
}
