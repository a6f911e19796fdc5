import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { CallDefinition, RequestOf, ResponseOf } from '../../contract/define.ts';
import type { CallArgs, CallOptions, CallQuery } from './base-query.ts';

export type Tag =
  | 'Recording'
  | 'Consent'
  | 'Review'
  | 'Sandbox'
  | 'Process'
  | 'Identity'
  | 'Invitation'
  | 'Policy'
  | 'Layout';

type Builder = EndpointBuilder<CallQuery, Tag, 'api'>;
type Get = CallDefinition & { readonly method: 'GET' };
type Post = CallDefinition & { readonly method: 'POST' };

interface Options<R> extends CallOptions {
  readonly provides?: Tag;
  readonly invalidates?: Tag;
  /** What is kept of an answer, made of it at the moment that it came. */
  readonly onArrival?: (answer: R) => R;
}

/** A definition of the contract as an RTK Query endpoint: a GET is a query, a POST a mutation. */
export function endpoint<C extends Get>(
  build: Builder,
  call: C,
  options?: Options<ResponseOf<C>>,
): QueryDefinition<RequestOf<C>, CallQuery, Tag, ResponseOf<C>, 'api'>;
export function endpoint<C extends Post>(
  build: Builder,
  call: C,
  options?: Options<ResponseOf<C>>,
): MutationDefinition<RequestOf<C>, CallQuery, Tag, ResponseOf<C>, 'api'>;
export function endpoint(build: Builder, call: CallDefinition, options: Options<unknown> = {}): unknown {
  const shared = {
    query: (input: CallArgs['input']) => ({ call, input }),
    extraOptions: { quiet: options.quiet ?? false, handles: options.handles ?? [] },
    ...(options.onArrival
      ? { rawResponseSchema: call.response, transformResponse: options.onArrival }
      : { responseSchema: call.response }),
  };
  return call.method === 'GET'
    ? build.query<unknown, CallArgs['input']>({
        ...shared,
        ...(options.provides && { providesTags: [options.provides] }),
      })
    : build.mutation<unknown, CallArgs['input']>({
        ...shared,
        ...(options.invalidates && { invalidatesTags: [options.invalidates] }),
      });
}
