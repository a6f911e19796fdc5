import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { saleProcessApi } from '../../process/sale/api.ts';
import type { trialApi } from './api.ts';

/** The store's dispatch as this feature sees it: the calls, and nothing of the rest of the state. */
export type Dispatch = ThunkDispatch<
  { api: ReturnType<typeof trialApi.reducer> & ReturnType<typeof saleProcessApi.reducer> },
  unknown,
  UnknownAction
>;
