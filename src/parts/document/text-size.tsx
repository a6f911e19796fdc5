import { useState } from 'react';
import { documentValues } from '../../session/document-values.ts';
import styles from './text-size.module.css';

const sizes = ['usual', 'large', 'larger'] as const;
type TextSize = (typeof sizes)[number];

const names: Record<TextSize, string> = { usual: '标准', large: '大', larger: '特大' };

/** The size that documents are read in, remembered on this device. */
export function useTextSize(): readonly [TextSize, (size: TextSize) => void] {
  const [size, setSize] = useState<TextSize>(
    () => sizes.find((one) => one === documentValues.documentTextSize.get()) ?? 'usual',
  );
  const change = (next: TextSize) => {
    documentValues.documentTextSize.set(next);
    setSize(next);
  };
  return [size, change];
}

interface Props {
  readonly size: TextSize;
  readonly onChange: (size: TextSize) => void;
}

/** Each tap is the next of three sizes. */
export function TextSizeButton({ size, onChange }: Props) {
  const next = sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? 'usual';
  return (
    <button type="button" className={styles.size} onClick={() => onChange(next)}>
      <b aria-hidden="true">A</b>
      字号·{names[size]}
      <span className="visually-hidden">，点按改为{names[next]}</span>
    </button>
  );
}
