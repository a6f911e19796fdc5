import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { identityApi } from './api.ts';

/** The store's dispatch as far as members are concerned. */
export type Dispatch = ThunkDispatch<
  { api: ReturnType<typeof identityApi.reducer> },
  unknown,
  UnknownAction
>;
