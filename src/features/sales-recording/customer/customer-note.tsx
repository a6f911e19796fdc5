import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { NoteCard } from '../../../parts/agent/note-card.tsx';
import { putCustomer, salesRecordingApi } from '../api.ts';

/** What the agent wants to remember of a customer's recording. */
export function CustomerNote({ customer: { recording_no, note } }: { readonly customer: BoardCustomer }) {
  const dispatch = useDispatch<ThunkDispatch<never, never, UnknownAction>>();
  const [put, { isLoading, isError }] = salesRecordingApi.usePutNoteMutation();
  const save = async (typed: string) => {
    const { data } = await put({ recording_no, note: typed });
    if (!data) return null;
    dispatch(salesRecordingApi.util.updateQueryData('customers', {}, (board) => putCustomer(board, data)));
    return data.note;
  };
  return <NoteCard note={note} busy={isLoading} failed={isError} onSave={save} />;
}
