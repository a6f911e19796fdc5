import { useEffect, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './note-card.module.css';

const quietMs = 800;

interface Props {
  /** As it was saved last. */
  readonly note: string;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Answers what is saved now; null where it was not. */
  readonly onSave: (typed: string) => Promise<string | null>;
}

/** What the agent wants to remember; saved by itself once nothing is typed for a moment, and on leaving. */
export function NoteCard({ note, busy, failed, onSave }: Props) {
  const [text, setText] = useState(note);
  const saved = useRef(note);
  const save = async (typed: string) => {
    if (typed.trim() === saved.current) return;
    const kept = await onSave(typed);
    if (kept !== null) saved.current = kept;
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const timer = setTimeout(() => void latest.current(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  const state = busy
    ? '正在保存'
    : failed
      ? '没有保存，请重试'
      : text.trim() === note
        ? text && '已保存'
        : '';
  return (
    <Card title="备注" aside={<small className={styles.state}>{state || '只有自己看得到'}</small>}>
      <textarea
        className={styles.note}
        aria-label="备注"
        maxLength={200}
        rows={2}
        value={text}
        placeholder="例如：先生晚上 8 点后方便"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void save(text)}
      />
    </Card>
  );
}
