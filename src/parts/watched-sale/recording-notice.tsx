import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Rows } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './recording-notice.module.css';

interface Props {
  readonly who: 'member' | 'agent';
  /** Whether the pages may be recorded as they look. */
  readonly onAcknowledge: (isWatched: boolean) => void;
}

const words = {
  member: {
    why: '根据监管规定，您在本次投保页面上看到的画面会被记录并保存，用于还原投保过程、保障您的权益。',
    decline: '不同意记录页面画面（不影响办理）',
  },
  agent: {
    why: '根据监管规定，您为客户试算和准备投保单的页面画面会被记录并保存，与客户的投保过程一起用于还原销售过程。',
    decline: '不同意记录页面画面（不影响准备投保单，记录中会注明）',
  },
} as const;

/** Rule R1 for who did not begin the sale: before anything is recorded, that it is, what of it, and for how long. */
export default function RecordingNotice({ who, onAcknowledge }: Props) {
  const [isDeclined, setDeclined] = useState(false);
  return (
    <Sheet
      title="本页会被记录"
      pinned
      actions={<Button onClick={() => onAcknowledge(!isDeclined)}>我已知晓，继续</Button>}
    >
      <p>{words[who].why}</p>
      <div className={styles.what}>
        <Rows
          rows={[
            {
              label: '记录什么',
              value: (
                <>
                  {who === 'member' && (
                    <>
                      页面的进出时间
                      <br />
                      您的填写和点击
                      <br />
                    </>
                  )}
                  页面画面，不含填写的内容
                </>
              ),
            },
            {
              label: '会遮盖什么',
              value: (
                <>
                  姓名、证件号码、手机号
                  <br />
                  住址、健康情况
                  <br />
                  人脸和证件影像
                </>
              ),
            },
            {
              label: '保存多久',
              value: (
                <>
                  合同终止后 5 年
                  <br />
                  保险期间超过一年的，10 年
                </>
              ),
            },
          ]}
        />
      </div>
      <CheckBox checked={isDeclined} onChange={setDeclined}>
        {words[who].decline}
      </CheckBox>
    </Sheet>
  );
}
