import { tencentClient } from '../http/tencent-client.ts';
import type { OutsideWillResult, WillCheckEngine } from '../../ports/will-check-engine.ts';

export interface TencentWillCheckOptions {
  readonly secretId: string;
  readonly secretKey: string;
  readonly region: string;
  /** The flow that the console of FaceID gives a number to. */
  readonly ruleId: string;
  /** Where customers open our pages: https://… */
  readonly publicOrigin: string;
  /** Another host than the product's own, over plain HTTP: for tests of the mapping. */
  readonly plainEndpoint?: string;
}

interface DetectAuthAnswer {
  readonly Url?: string;
  readonly BizToken?: string;
}

interface DetectInfoAnswer {
  readonly Text?: {
    readonly ErrCode?: number | null;
    readonly LiveStatus?: number | null;
    readonly Comparestatus?: number | null;
  } | null;
}

/** DetectAuth and GetDetectInfoEnhanced of 2018-03-01. Of the result only the text is fetched, no picture. */
export function tencentWillCheck(options: TencentWillCheckOptions): WillCheckEngine {
  const { secretId, secretKey, region, ruleId, publicOrigin, plainEndpoint } = options;
  const endpoint = plainEndpoint === undefined ? null : `http://${plainEndpoint}`;
  const client = tencentClient(
    { secretId, secretKey, region, endpoint },
    { host: 'faceid.tencentcloudapi.com', version: '2018-03-01', patienceSeconds: 10 },
  );
  return {
    name: 'tencent',
    needsIdNumber: true,
    async begin({ willCheckNo, returnTo, person }) {
      const answer = (await client.request('DetectAuth', {
        RuleId: ruleId,
        IdCard: person.certificateNumber,
        Name: person.name,
        RedirectUrl: `${publicOrigin}/#${returnTo}`,
        Extra: willCheckNo,
      })) as DetectAuthAnswer;
      if (!answer.Url || !answer.BizToken) throw new Error('DetectAuth gave no link');
      return { link: answer.Url, outsideNo: answer.BizToken };
    },
    async result(outsideNo) {
      const asked = { BizToken: outsideNo, RuleId: ruleId, InfoType: '1' };
      try {
        const answer = (await client.request('GetDetectInfoEnhanced', asked)) as DetectInfoAnswer;
        return outcomeOf(answer.Text ?? null);
      } catch (error) {
        if (forgotten.has(String((error as { readonly code?: unknown }).code)))
          return { status: 'ended', code: null };
        throw error;
      }
    },
  };
}

/** A token is known for three days; after them there is no result to be had. */
const forgotten: ReadonlySet<string> = new Set([
  'InvalidParameterValue.BizTokenExpired',
  'InvalidParameterValue.BizTokenIllegal',
]);

/** ErrCode is null until the customer has done it; 0 is success of the whole, of the liveness and of the comparison. */
function outcomeOf(text: DetectInfoAnswer['Text']): OutsideWillResult | null {
  if (!text || text.ErrCode === null || text.ErrCode === undefined) return null;
  if (text.ErrCode === 0) return { status: 'passed', code: null };
  if (text.LiveStatus !== 0 && typeof text.LiveStatus === 'number')
    return { status: 'failed', code: 'challenge_missed' };
  if (text.Comparestatus !== 0 && typeof text.Comparestatus === 'number')
    return { status: 'failed', code: 'wrong_person' };
  return { status: 'failed', code: 'outside_refused' };
}
