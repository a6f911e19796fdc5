import type * as z from 'zod/mini';
import type { CodeName } from './codes/catalogue.ts';
import type { StaffRole } from './model/staff.ts';

/** Any schema of the contract; both sides validate with the same object. */
export type Schema = z.ZodMiniType;

/**
 * Whose token or signature a call wants; `none` is open to anybody, `visitor_or_sales` to a customer and to the agent
 * who prepares an application.
 */
export type CallAuth = 'none' | 'visitor' | 'visitor_or_sales' | 'sales' | 'staff' | 'insurer';

/**
 * One call of the specification, section 7. `request` is the query of a GET and the body of a POST;
 * `response` is the `data` member of the envelope; `errors` are the codes that the call may answer
 * beside those that every call may answer.
 */
export interface CallDefinition<Req extends Schema = Schema, Res extends Schema = Schema> {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** Sentence for the API page. */
  readonly summary: string;
  readonly request: Req;
  readonly response: Res;
  readonly errors?: readonly CodeName[];
  /** `form` marks a multipart body that is streamed, not parsed; its fields come as the query. */
  readonly body?: 'json' | 'form';
  readonly auth: CallAuth;
  /** Of `staff`: what the account must be allowed. */
  readonly role?: StaffRole;
  /** Of a body that may be larger than others; what the handler takes of it is its own to say. */
  readonly mostBytes?: number;
}

export type ServiceDefinition = Readonly<Record<string, CallDefinition>>;

export type RequestOf<C extends CallDefinition> = z.infer<C['request']>;
export type ResponseOf<C extends CallDefinition> = z.infer<C['response']>;

/** Identity at run time; at compile time it keeps every call's own types while checking their shape. */
export function defineService<const S extends ServiceDefinition>(service: S): S {
  return service;
}
