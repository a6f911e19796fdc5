import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../api/base-api.ts';
import { reactionMiddleware } from './reaction-middleware.ts';

export const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (standard) => standard().concat(baseApi.middleware, reactionMiddleware),
});

// What a page asked for with refetchOnFocus is asked for again when its tab is looked at.
setupListeners(store.dispatch);
