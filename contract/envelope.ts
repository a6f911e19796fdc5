import * as z from 'zod/mini';

/** The body of every answer (specification, section 7). `data` is null where a failure has nothing to add. */
export interface Envelope<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T | null;
}

export const envelopeSchema = z.object({ code: z.int(), message: z.string(), data: z.unknown() });

/** What 100003 carries: the messages of each field. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;

/** The five headers of every request (specification, section 7); empty ones are dropped. */
export const requestHeaders = [
  'Sales-Authorization',
  'Wechat-Official-Authorization',
  'Visitor-Authorization',
  'User-Agent-Platform',
  'User-From',
] as const;

/** Whose desk it is: beyond the specification's five, sent by the staff's pages. */
export const staffAuthorization = 'Staff-Authorization';

/** Request time-outs in milliseconds (specification, section 9). */
export const timeouts = { request: 30_000, upload: 300_000 } as const;
