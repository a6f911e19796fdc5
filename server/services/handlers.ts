import type { CallDefinition, RequestOf, ResponseOf, ServiceDefinition } from '../../contract/define.ts';
import type { Caller } from '../ports/caller.ts';

export type Handler<C extends CallDefinition> = (
  input: RequestOf<C>,
  caller: Caller<C['auth']>,
) => Promise<ResponseOf<C>>;

/** One handler for each call of a service: a missing one does not compile. */
export type Handlers<S extends ServiceDefinition> = { readonly [K in keyof S]: Handler<S[K]> };
