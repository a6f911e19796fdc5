import { useRef, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { platform } from '../../platform/current.ts';
import { Button } from '../../ui/button.tsx';
import styles from './copy-field.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
}

const markedWords = platform.family.endsWith('desktop') ? '已选中，请按 Ctrl+C 复制' : '已选中，请长按复制';

/** A text to copy with one tap; where the clipboard is closed to pages it is marked to be copied by hand. */
export function CopyField({ label, value }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'not' | 'copied' | 'marked'>('not');
  const copy = async () => {
    const isCopied = await copyText(value);
    if (!isCopied) field.current?.select();
    setCopied(isCopied ? 'copied' : 'marked');
  };
  return (
    <div className={styles.copy}>
      <input
        ref={field}
        className={styles.address}
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
      />
      <Button small look="outline" onClick={() => void copy()}>
        {copied === 'copied' ? '✓ 已复制' : '复制'}
      </Button>
      <p className={copied === 'marked' ? styles.hint : 'visually-hidden'} role="status">
        {copied === 'copied' ? `${label}已复制` : copied === 'marked' ? markedWords : ''}
      </p>
    </div>
  );
}
