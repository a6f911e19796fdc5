import { useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import styles from './consent-card.module.css';

interface Props {
  readonly insurer: string;
  readonly agent: string;
  readonly given: boolean;
  readonly missing: boolean;
  readonly onChange: (given: boolean) => void;
}

/** A consent of its own before face and voice are collected, unticked, with the way that needs neither. */
export function ConsentCard({ insurer, agent, given, missing, onChange }: Props) {
  const error = useId();
  return (
    <Card title="人脸与声音信息授权">
      <dl className={styles.terms}>
        <dt>用来做什么</dt>
        <dd>录下您朗读的画面和声音，证明是您本人了解并确认了这份保险。</dd>
        <dt>为什么需要</dt>
        <dd>监管要求保险销售过程可以回看，录像是回看的依据。只用于这份保单，不作他用。</dd>
        <dt>保存多久</dt>
        <dd>由{insurer}加密保存，期限按保险业档案要求，到期删除；未提交的录像只在您手机里，可随时删除。</dd>
        <dt>可以撤回</dt>
        <dd>提交前随时离开即可；提交后请联系顾问{agent}或保险公司撤回，不影响撤回前已做的处理。</dd>
        <dt>不想录像</dt>
        <dd>可以不授权。请联系顾问{agent}，改由工作人员当面为您办理，同样有效。</dd>
      </dl>
      <CheckBox checked={given} invalid={missing} describedBy={error} onChange={onChange}>
        我同意为办理这份保单收集我的人脸和声音信息
      </CheckBox>
      <p id={error} className={styles.error} role="alert">
        {missing && '请先阅读并勾选同意；不想录像可请顾问人工办理'}
      </p>
    </Card>
  );
}
