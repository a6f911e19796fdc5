import type { IdentityCase, IdentityCaseDetail } from '../../../contract/services/review.ts';

export const whatWords: Record<IdentityCase['what'], string> = { card: '证件', face: '人脸' };

export const stateTags = {
  to_person: ['待核对', 'attention'],
  passed: ['已通过', 'good'],
  refused: ['未通过', 'danger'],
} as const;

const becauseWords: Readonly<Record<string, string>> = {
  chosen: '客户选择由人工核对',
  chosen_by_customer: '客户选择由人工核对',
  unreachable: '没有登记手机号，投保人请人工核对',
  paper: '没有身份证，用其他证件办理',
  flagged: '照片两次不清楚，客户仍然提交',
  corrected: '客户改了系统读得很准的内容',
  other_number: '客户填的证件号码和系统读到的相差很大',
  term: '证件有效期的长短和年龄对不上',
  screen: '像是翻拍屏幕',
  copy: '像是复印件',
  edited: '照片像是修改过',
  covered: '证件有遮挡',
  attempts_used_up: '人脸识别三次没有通过',
  person_unsure: '和证件照片的相似度拿不准',
  wrong_person: '和证件照片不像同一人',
  no_portrait: '没有可以比对的证件照片',
  risk_control: '保险公司风控要求核对',
  outside_refused: '外部核验没有通过',
  face_unclear: '脸拍得不够清楚',
  face_too_small: '脸离手机太远',
  face_too_dark: '光线太暗',
  face_too_bright: '光线太强',
  face_blurred: '照片模糊',
  eyes_shut: '正脸照片闭着眼',
  no_face: '画面里没有找到脸',
  several_faces: '画面里不止一个人',
  face_changed: '几张照片不像同一人',
  challenge_missed: '动作没有做到位',
};

/** Why a person looks; what has no words yet is shown by its name. */
export const becauseText = (because: string | null): string =>
  because === null ? '由人工核对' : (becauseWords[because] ?? because);

/** Who put right what was read. */
export const correctedByWords: Readonly<Record<IdentityCaseDetail['corrections'][number]['by'], string>> = {
  member: '本人更正',
  applicant: '投保人代为更正',
};

export const placeWords = (place: string): string =>
  ({ front: '人像面', back: '国徽面' })[place] ?? `第 ${Number(place) + 1} 张`;

export const showsWords: Readonly<Record<string, string>> = {
  straight: '正脸',
  turn_left: '向左转',
  turn_right: '向右转',
  nod: '点头',
  open_mouth: '张嘴',
  close_eyes: '闭眼',
};

/** Where there is no film to look at, why. */
export const filmWords = {
  awaited: '识别视频还在上传，到了会自动出现',
  missing: '没有收到识别视频：手机录不了，或断网没有传到',
  erased: '识别视频已按期限删除',
} as const;

/** Where there is neither a picture nor a face, why, and what to do. */
export const nothingSeen = (because: string | null): string =>
  because === 'unreachable'
    ? '没有影像：这位成员没有登记手机号，不能邀请本人拍摄。请打电话向投保人核实下面的信息。'
    : '没有影像：客户没有拍摄，或已按期限删除。请联系客户核实。';

type Reason = readonly [short: string, words: string];

/** What the applicant is told of a member whom nobody could ask to be photographed. */
const unreachableReasons: readonly Reason[] = [
  ['联系不上', '电话没有打通，请留意来电，再请人工核对一次'],
  ['信息不符', '核实到的身份与投保信息不一致，请核对后再请人工核对'],
];

export const readyReasonsOf = ({
  what,
  because,
}: Pick<IdentityCase, 'what' | 'because'>): readonly Reason[] =>
  because === 'unreachable' ? unreachableReasons : readyReasons[what];

/** What members are told most, ready to be put in; each says what to do. */
const readyReasons: Record<IdentityCase['what'], readonly Reason[]> = {
  card: [
    ['照片不清楚', '照片不清楚，请在亮处重拍'],
    ['不是原件', '请拍身份证原件，不要拍复印件或屏幕'],
    ['不是同一人', '证件与投保信息不是同一人，请核对'],
  ],
  face: [
    ['看不清脸', '看不清脸，请在亮处重新识别'],
    ['不像同一人', '照片与证件不像同一人，请由本人重新识别'],
    ['有其他人', '画面里有其他人，请独自重新识别'],
  ],
};
