import * as z from 'zod/mini';
import { formValues } from '../../../../../contract/model/form.ts';
import { type KeptSealed, openKeptSealed } from '../../../../session/kept-sealed.ts';
import { keptValues } from '../../../../session/kept-values.ts';

const copy = z.object({
  /** What the server had when it was typed, and the version of that; 0: nothing. */
  baseVersion: z.number(),
  base: formValues,
  values: formValues,
  /** What was sent of it and not answered yet. */
  sent: z.optional(formValues),
});
export type TypedCopy = Readonly<z.infer<typeof copy>>;

/** The copy of one application on this device: only while the server has not got what is in it. */
export type KeptTyping = KeptSealed<TypedCopy>;

/** Opens the sealed copy of the application. */
export const openKeptTyping = (processNo: string): Promise<KeptTyping> =>
  openKeptSealed({ copies: keptValues.keptApplications, subject: processNo, schema: copy });
