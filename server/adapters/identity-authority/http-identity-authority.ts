import * as z from 'zod/mini';
import type { IdentityAuthority } from '../../ports/identity-authority.ts';
import { OutsideUnavailable } from '../../ports/outside-unavailable.ts';
import { signedPost, type SignedService } from '../http/signed-post.ts';

const mostBytes = 5 * 1024 * 1024;

/** What pages put before it. */
const dataUrl = /^data:[^,]*,\s*/i;

const answerSchema = z.object({ portrait: z.nullable(z.string()) });

/**
 * The insurer's own identity service: POST of {name, certificate_type, certificate_number}, signed as the insurer's
 * system signs its calls to us, answered by {portrait}, base64 of a JPEG or PNG of at most 5 MB, also as a
 * data URL; null or nothing: it holds none.
 */
export const httpIdentityAuthority = (service: SignedService): IdentityAuthority => ({
  async portraitOf({ name, certificateType, certificateNumber }) {
    const asked = { name, certificate_type: certificateType, certificate_number: certificateNumber };
    const answer = await signedPost(service, asked, answerSchema);
    const portrait = answer.portrait?.trim().replace(dataUrl, '') ?? '';
    if (portrait === '') return null;
    if (portrait.length > mostBytes * 1.4)
      throw new OutsideUnavailable('the identity authority sent too large a portrait');
    return Buffer.from(portrait, 'base64');
  },
});
