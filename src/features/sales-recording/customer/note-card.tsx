import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { Card } from '../../../ui/card.tsx';
import { putCustomer, salesRecordingApi } from '../api.ts';
import styles from './note-card.module.css';

const quietMs = 800;

/** What the agent wants to remember; saved by itself once nothing is typed for a moment, and on leaving. */
export function NoteCard({ customer: { recording_no, note } }: { readonly customer: BoardCustomer }) {
  const dispatch = useDispatch<ThunkDispatch<never, never, UnknownAction>>();
  const [put, { isLoading, isError }] = salesRecordingApi.usePutNoteMutation();
  const [text, setText] = useState(note);
  const saved = useRef(note);
  const save = async (typed: string) => {
    if (typed.trim() === saved.current) return;
    const { data } = await put({ recording_no, note: typed });
    if (!data) return;
    saved.current = data.note;
    dispatch(salesRecordingApi.util.updateQueryData('customers', {}, (board) => putCustomer(board, data)));
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const timer = setTimeout(() => void latest.current(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  const state = isLoading
    ? '正在保存'
    : isError
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
