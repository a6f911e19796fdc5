import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { watchDeskApi } from './api.ts';

/** The store's dispatch as this feature sees it: its own calls, and nothing of the rest of the state. */
export type Dispatch = ThunkDispatch<
  { api: ReturnType<typeof watchDeskApi.reducer> },
  unknown,
  UnknownAction
>;
