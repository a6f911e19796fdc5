import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Rows } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { ProductInfo } from '../model.ts';
import styles from './notice-sheet.module.css';

interface Props {
  readonly info: ProductInfo;
  /** Whether the pages may be recorded as they look, beside what is done on them. */
  readonly onAcknowledge: (isWatched: boolean) => void;
}

/** Rule R1: before anything is done, that it is recorded, what of it, and for how long. */
export default function NoticeSheet({ info: { insurer, trace_kept_years }, onAcknowledge }: Props) {
  const navigate = useNavigate();
  const [isDeclined, setDeclined] = useState(false);
  return (
    <Sheet
      title="投保前请您知晓"
      pinned
      actions={
        <div className={styles.actions}>
          <Button onClick={() => onAcknowledge(!isDeclined)}>我已知晓，开始了解</Button>
          <Button look="plain" onClick={() => void navigate('/')}>
            暂不了解，离开
          </Button>
        </div>
      }
    >
      <p>根据监管规定，您在本产品销售页面的操作会被记录并保存，用于还原投保过程、保障您的权益。</p>
      <div className={styles.what}>
        <Rows
          rows={[
            {
              label: '记录什么',
              value: (
                <>
                  页面的进出时间
                  <br />
                  您的填写和点击
                  <br />
                  页面画面，不含您填写的内容
                </>
              ),
            },
            {
              label: '会遮盖什么',
              value: (
                <>
                  证件和银行卡号、健康情况
                  <br />
                  人脸和证件影像
                  <br />
                  姓名、手机号和住址
                </>
              ),
            },
            { label: '保存多久', value: `合同终止后 ${trace_kept_years} 年` },
          ]}
        />
      </div>
      <CheckBox checked={isDeclined} onChange={setDeclined}>
        不同意记录页面画面（不影响投保）
      </CheckBox>
      <Rows
        rows={[
          { label: '承保公司', value: insurer.name },
          { label: '客服电话', value: <a href={`tel:${insurer.phone}`}>{insurer.phone}</a> },
        ]}
      />
    </Sheet>
  );
}
