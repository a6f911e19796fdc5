import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';
import type { Failure } from './failure.ts';

/** Empty: every area injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Recording',
    'Consent',
    'Review',
    'Sandbox',
    'Process',
    'Identity',
    'Invitation',
    'Policy',
    'Layout',
  ],
  endpoints: () => ({}),
  // Without this a mismatch logs as an unhandled error and no page learns of it.
  catchSchemaFailure: (_error, info): Failure => ({ kind: 'unreadable', module: info.endpoint }),
});
