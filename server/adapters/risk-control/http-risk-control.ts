import * as z from 'zod/mini';
import type { RiskControl } from '../../ports/risk-control.ts';
import { signedPost, type SignedService } from '../http/signed-post.ts';

const answerSchema = z.object({ score: z.number(), refuses: z.boolean() });

/**
 * The insurer's own risk control: POST of {order_no, name, certificate_type, certificate_number}, signed as the
 * insurer's system signs its calls to us, answered by {score, refuses}.
 */
export const httpRiskControl = (service: SignedService): RiskControl => ({
  async assess({ orderNo, name, certificateType, certificateNumber }) {
    const asked = {
      ...{ order_no: orderNo, name },
      certificate_type: certificateType,
      certificate_number: certificateNumber,
    };
    return await signedPost(service, asked, answerSchema);
  },
});
