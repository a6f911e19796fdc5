import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.ts';
import { staffSession } from '../session/staff-session.ts';
import { reactionMiddleware } from './reaction-middleware.ts';

export const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (standard) => standard().concat(baseApi.middleware, reactionMiddleware),
});

// Whoever logs in next in this tab sees nothing that was loaded for the one before.
staffSession.subscribe(() => {
  if (!staffSession.get()) store.dispatch(baseApi.util.resetApiState());
});
