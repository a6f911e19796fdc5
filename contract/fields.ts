import * as z from 'zod/mini';

// Fields that many calls share, each once and under its name on the wire.

/** Number of the link by which a person reaches what is theirs. */
export const transmit_record_no = z.string().check(z.minLength(8), z.maxLength(64));

/** Number of one way through the application. */
export const process_no = z.string().check(z.minLength(8), z.maxLength(64));

export const recording_no = z.string().check(z.minLength(4), z.maxLength(64));

/** Idempotency key, chosen by the caller for each act: the same again does nothing again. */
export const request_id = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/));

/** A moment in UTC, ISO 8601. */
export const instant = z.iso.datetime();
