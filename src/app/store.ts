import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.ts';
import { reactionMiddleware } from './reaction-middleware.ts';

export const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (standard) => standard().concat(baseApi.middleware, reactionMiddleware),
});
