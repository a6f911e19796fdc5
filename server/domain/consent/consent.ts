import type { ConsentPurpose } from '../../../contract/services/consent.ts';
import type { OwnerKind } from '../owner.ts';

// The texts of the separate consents (rule R20) and who may give them. The version stands beside the text: a test
// holds the text's hash, so that neither changes without the other.

/** Of whom consents are asked. */
export type ConsentingKind = Extract<OwnerKind, 'recording' | 'member' | 'process'>;

/** What each is asked for, in this order. */
export const askedPurposes: Readonly<Record<ConsentingKind, readonly ConsentPurpose[]>> = {
  recording: ['face', 'recording'],
  member: ['health', 'id_card', 'face'],
  // An account is asked for before there are members.
  process: ['bank'],
};

/** A text of its own: a member's face serves another end than a reader's. */
export type ConsentTextName = 'face' | 'recording' | 'id_card' | 'member_face' | 'health' | 'bank';

export const consentTextName = (kind: OwnerKind, purpose: ConsentPurpose): ConsentTextName =>
  kind === 'member' && purpose === 'face' ? 'member_face' : purpose;

/** A consent to an older version is asked for again. */
export const consentVersions: Readonly<Record<ConsentTextName, string>> = {
  face: '2026-11-30.2',
  recording: '2026-11-21',
  id_card: '2026-11-30',
  member_face: '2026-11-30',
  health: '2026-11-22',
  bank: '2026-11-29',
};

export const consentVersion = (kind: OwnerKind, purpose: ConsentPurpose): string =>
  consentVersions[consentTextName(kind, purpose)];

interface ConsentText {
  readonly title: string;
  readonly terms: readonly (readonly [label: string, text: string])[];
  readonly sentence: string;
}

/** Below this age a guardian gives the consent. */
export const guardianAge = 14;

export const needsGuardian = (age: number | null): boolean => age !== null && age < guardianAge;

/** Who outside the insurer's own servers looks at what is collected; null: nobody. */
export interface OutsideHelp {
  /** Checks the face before a recording. */
  readonly willCheck: 'tencent' | null;
  /** Compares the faces of an order's members. */
  readonly faceMatcher: 'tencent' | null;
  /** Reads ID cards. */
  readonly cardEngine: 'tencent' | null;
  /** Whether the insurer's risk control is asked once a face passed. */
  readonly asksRiskControl: boolean;
}

export interface ConsentFacts {
  readonly insurer: string;
  /** Whose it is: who consents, or the child for whom they do. */
  readonly of: 'self' | 'child';
  readonly outside: OutsideHelp;
  /** Whom to turn to, as it stands behind 联系: the agent or the insurer's desk; else the insurer's service phone. */
  readonly sales: string;
  /** Days that the pictures of a will check are kept. */
  readonly faceDays: number;
  /** Days that a recording is kept which came to nothing. */
  readonly draftDays: number;
  /** Years that the record of a sale is kept after the contract's end (rule R10). */
  readonly recordYears: number;
}

const tencent = '腾讯云（腾讯云计算（北京）有限责任公司）';

const whose = { self: '您', child: '孩子' } as const;

/** Who else gets something of it; no line where nobody does. */
function toWhom(...said: readonly (string | null | false)[]): [label: string, text: string][] {
  const text = said.filter(Boolean).join('');
  return text === '' ? [] : [['交给谁', text]];
}

export const consentTexts: Record<ConsentTextName, (facts: ConsentFacts) => ConsentText> = {
  face: ({ insurer, sales, faceDays, outside: { willCheck } }) => ({
    title: '人脸信息授权',
    terms: [
      [
        '用来做什么',
        willCheck
          ? `在朗读前按提示拍摄您的脸部，按您的姓名和身份证号码核实是您本人；检查录像时，再将画面中的人脸与${insurer}身份核验服务提供的照片比对。`
          : `在朗读前拍几张您的脸部照片，与${insurer}身份核验服务按您的姓名和证件号码提供的照片比对；检查录像时再与画面中的您比对，确认是您本人。`,
      ],
      ['为什么需要', '防止别人冒用您的名义投保。只用于核验这一次录制，不用于其他目的。'],
      ['保存多久', `由${insurer}加密保存，核验后 ${faceDays} 天删除，身份核验服务提供的照片同时删除。`],
      ['可以撤回', '在“隐私与授权”里随时撤回，照片立即删除，不影响撤回前已完成的核验。'],
      ...toWhom(
        `您的姓名和证件号码交给${insurer}的身份核验服务，用来取得比对的照片。`,
        willCheck &&
          `朗读前的脸部拍摄和比对由${tencent}完成，您的姓名和身份证号码一并交给它，只用于这次核验。`,
      ),
      ['不想用人脸', `可以不同意，改由工作人员核验，同样有效；也可以联系${sales}。`],
    ],
    sentence: '我同意为核验本人身份收集并比对我的人脸信息',
  }),
  recording: ({ insurer, sales, draftDays, recordYears }) => ({
    title: '录音录像授权',
    terms: [
      [
        '用来做什么',
        '录下您朗读的画面和声音，由系统检查是否为同一人完整朗读，拿不准的由工作人员查看，作为您了解并确认这份保险的证明。',
      ],
      ['为什么需要', '监管要求保险销售过程可以回看，录像是回看的依据，只用于这份保单。'],
      [
        '保存多久',
        `由${insurer}加密保存。投保成功的，保存到合同终止后 ${recordYears} 年；没有办成的，${draftDays} 天后删除。`,
      ],
      ['可以撤回', '在“隐私与授权”里随时撤回。审核通过前撤回，录像立即删除；通过后按法规保存到期满。'],
      ['不想录像', `可以不同意。请联系${sales}，改由工作人员当面为您办理，同样有效。`],
    ],
    sentence: '我同意为办理这份保单录下我的画面和声音',
  }),
  id_card: ({ insurer, sales, draftDays, recordYears, of, outside: { cardEngine, faceMatcher } }) => ({
    title: '身份证信息授权',
    terms: [
      [
        '用来做什么',
        `识别${whose[of]}证件两面的文字，核实${whose[of]}的身份并与投保信息比对；证件上的照片只用来核对是${whose[of]}本人。`,
      ],
      ['为什么需要', '保险公司须核实投保人和被保险人的身份。只用于办理这份保险，不作其他用途。'],
      [
        '保存多久',
        `由${insurer}加密保存。投保成功的，保存到合同终止后 ${recordYears} 年；没有办成的，${draftDays} 天后删除。`,
      ],
      ['可以撤回', '在“我的信息怎么用”里随时撤回，证件照片和识别结果立即删除，不影响撤回前已完成的核实。'],
      ...toWhom(
        cardEngine && `证件照片交给${tencent}识别文字，只用于这次识别。`,
        faceMatcher && `证件上的人像在人脸识别时交给${tencent}比对。`,
      ),
      ['不想拍证件', `可以不同意，改由工作人员核对，同样有效。请拨打${sales}。`],
    ],
    sentence:
      of === 'child' ? '我是孩子的监护人，同意收集和使用孩子的身份证信息' : '我同意收集和使用我的身份证信息',
  }),
  member_face: ({ insurer, sales, faceDays, of, outside: { faceMatcher, asksRiskControl } }) => ({
    title: '人脸信息授权',
    terms: [
      [
        '用来做什么',
        [
          `${of === 'child' ? '请孩子' : ''}按提示做几个动作，拍下几张脸部照片和一段几秒的短片（不录音），与${whose[of]}证件上的照片比对，证件上没有照片的与${insurer}身份核验服务提供的照片比对，确认是${whose[of]}本人。`,
          asksRiskControl && `核实通过后，${insurer}再按姓名和证件号码评估冒名投保的风险。`,
        ]
          .filter(Boolean)
          .join(''),
      ],
      [
        '为什么需要',
        `防止别人冒用${whose[of]}的名义投保。只用来核实是${whose[of]}本人${asksRiskControl ? '和评估冒名的风险' : ''}，不作其他用途。`,
      ],
      [
        '保存多久',
        `由${insurer}加密保存，核实后 ${faceDays} 天删除影像和身份核验服务提供的照片，只留核实结果${asksRiskControl ? '和风险评分' : ''}。`,
      ],
      ['可以撤回', '在“我的信息怎么用”里随时撤回，影像和比对数据立即删除，不影响撤回前已完成的核实。'],
      ...toWhom(
        `证件上没有照片的，${whose[of]}的姓名和证件号码交给${insurer}的身份核验服务，用来取得比对的照片。`,
        faceMatcher &&
          `脸部照片和用来比对的照片交给${tencent}比对；没有照片可比对的，由它按姓名和身份证号码核实。`,
        asksRiskControl && `核实通过后，姓名和证件号码交给${insurer}的风险控制系统。`,
      ),
      ['不想刷脸', `可以不同意，改由工作人员核实，同样有效。也可以拨打${sales}。`],
    ],
    sentence:
      of === 'child'
        ? '我是孩子的监护人，同意采集孩子的人脸信息，用于核实孩子的身份'
        : '我同意采集人脸信息，用于核实身份',
  }),
  health: ({ insurer, sales, draftDays, recordYears }) => ({
    title: '健康信息授权',
    terms: [
      [
        '用来做什么',
        '您为被保险人填写的健康告知、智能核保的回答和上传的病历、检查报告，由系统按核保规则判断，拿不准的由核保员查看，决定能不能承保、按什么条件承保。',
      ],
      ['为什么需要', '保险公司要按被保险人的健康状况核保，理赔时也以这里的告知为准。不作其他用途。'],
      [
        '保存多久',
        `由${insurer}加密保存。投保成功的，保存到合同终止后 ${recordYears} 年；没有办成的，${draftDays} 天后删除。`,
      ],
      ['可以撤回', '付款前随时可以撤回，健康信息和资料立即删除。已经核保的，这次投保同时取消。'],
      ['对系统结论有疑问', '可以请核保员人工复核，由人重新判断。'],
      ['不想在这里填写', `可以不同意，由工作人员为您办理，同样有效。请拨打${sales}。`],
    ],
    sentence: '我已取得被保险人同意，并同意收集和使用以上健康信息',
  }),
  bank: ({ insurer, sales, draftDays, recordYears }) => ({
    title: '银行账户信息授权',
    terms: [
      [
        '用来做什么',
        '您填写的开户银行、银行卡号和户名，用来交纳这份保单的保费；同意自动扣款的，以后的保费也从这张卡扣。',
      ],
      ['为什么需要', '从银行卡交费或自动扣款，要知道是哪张卡，并确认是投保人本人的。不作其他用途。'],
      [
        '保存多久',
        `由${insurer}加密保存。投保成功的，保存到合同终止后 ${recordYears} 年；没有办成的，${draftDays} 天后删除。`,
      ],
      [
        '可以撤回',
        '在“我的信息怎么用”里随时撤回，账户信息立即删除，自动扣款同时取消，不影响撤回前已交的保费。',
      ],
      [
        '不想填写',
        `可以不填：首期保费付款时用微信或支付宝，也可以到银行页面付；以后的保费选自己交，同样有效。有疑问请拨打${sales}。`,
      ],
    ],
    sentence: '我同意收集和使用我的银行账户信息',
  }),
};

/** Said before a withdrawal: what goes at once, and what stays because regulation demands it. */
export function withdrawalWords(purpose: ConsentPurpose, recordKept: boolean, recordYears: number): string {
  if (purpose === 'id_card')
    return '撤回后，证件照片和识别结果立即删除。还没有办完的，需要重新办理或改由人工核对。';
  if (purpose === 'health')
    return recordKept
      ? `保险合同已成立，健康告知是合同的依据，按法规须保存到合同终止后 ${recordYears} 年，到期自动删除。撤回后不再用于其他用途。`
      : '撤回后，健康告知、核保回答和上传的资料立即删除。还在健康告知这一步的，可以重新填写；已经核保的，这次投保同时取消。';
  if (purpose === 'bank')
    return recordKept
      ? `撤回后，填写的银行账户立即删除，自动扣款同时取消，以后的保费请自己交。您确认投保时看到的开户银行和卡号末四位属于保险销售记录，按法规保存到合同终止后 ${recordYears} 年，到期自动删除。`
      : '撤回后，填写的银行账户立即删除，以后的保费改为自己交。已经确认过投保信息的，需要再确认一次。';
  if (purpose === 'face') return '撤回后，拍下的人脸照片和短片立即删除。';
  return recordKept
    ? `这份投保已审核通过，录像属于保险销售记录，按法规须保存到合同终止后 ${recordYears} 年，到期自动删除。撤回后不再用于其他用途。`
    : '撤回后，已上传的录像立即删除，本机保存的也一并清除。之后要办理，需重新同意并朗读。';
}
