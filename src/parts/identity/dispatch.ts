import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** The store's dispatch as far as calls are concerned: nothing of the state. */
export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
