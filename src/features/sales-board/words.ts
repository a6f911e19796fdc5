import type { DeclineReason } from '../../../contract/model/identity.ts';
import { adultAge } from '../../../contract/dates.ts';
import type {
  MemberProgress,
  Reading,
  RemindedPerson,
  Sale,
  SaleLink,
  SaleNow,
  SaleOwed,
  SaleRow,
  SaleStep,
} from '../../../contract/services/sales-board.ts';
import type { TransmitChannel } from '../../../contract/model/transmit.ts';
import { beijingTime, spokenDuration } from '../../lib/dates.ts';
import type { SaleRoute } from '../../process/sale/step-route.ts';

/** What became of reminding one of many. */
export function remindedWords({ outcome, retry_at }: RemindedPerson): readonly [string, Tone] {
  switch (outcome) {
    case 'sent':
      return ['已发出', 'good'];
    case 'used_up':
      return [
        `24 小时内已提醒 2 次${retry_at ? `，${beijingTime(retry_at).slice(5)} 后可再发` : ''}`,
        'attention',
      ];
    case 'not_to_remind':
      return ['现在不用提醒', 'quiet'];
    case 'not_invited':
      return ['投保人还没有邀请', 'attention'];
    case 'link_over':
      return ['链接已失效，请换新链接', 'attention'];
    case 'declined':
      return ['对方已表示不办理', 'attention'];
    case 'no_mobile':
      return ['没有登记手机号', 'attention'];
    case 'missing':
      return ['已不在您名下', 'quiet'];
  }
}

const pageWords: Record<SaleRoute, string> = {
  '/detail': '保费试算',
  '/insure': '填写投保信息',
  '/health-told': '健康告知',
  '/intelligent-underwriting': '智能核保',
  '/intelligent-underwriting-result': '智能核保结论',
  '/manpower-underwriting': '人工核保',
  '/supplementary-images': '补充影像资料',
  '/supplementary-images-result': '核保结论',
  '/risk-assessment': '风险测评',
  '/risk-assessment-result': '风险测评结果',
  '/ocr': '身份识别',
  '/ocr-user-upload': '拍摄证件',
  '/face-recognition': '人脸识别',
  '/face-recognition-upload': '人脸识别',
  '/face-recognition-result': '人脸识别结果',
  '/order-info-confirm': '订单确认',
  '/order-info-share': '请被保险人确认',
  '/checkout': '收银台',
  '/payment-process': '支付结果',
  '/payment-success': '支付成功',
  '/payment-fail': '支付失败',
  '/payment-copy-link': '换个地方支付',
  '/order-info': '电子保单',
  '/order-info-finish': '投保完成',
  '/interview-online': '在线回访',
  '/insure-progress': '投保进度',
  '/own-data': '我的信息',
};

/** How long it was looked at and where: 停在“保费试算”，共看了 2 分钟. */
export function readingLine({ last_page, seconds }: Reading): string {
  const page = (pageWords as Partial<Record<string, string>>)[last_page];
  const looked = seconds < 5 ? '刚打开' : `共看了 ${spokenDuration(seconds * 1000)}`;
  return page ? `看到“${page}”，${looked}` : looked;
}

export const channelWords: Record<TransmitChannel, string> = {
  friend: '发给好友',
  moments: '发到朋友圈',
  copy: '复制链接',
  sms: '用短信发送',
  qr_code: '扫码',
  native_app: '在公司应用里转发',
  pc: '在电脑上转发',
};

export type Tone = 'good' | 'attention' | 'danger' | 'quiet';

/** What one looks for on a board, in the order of a sale. */
export const owedLabels: Record<SaleOwed, string> = {
  preparing: '准备中',
  not_opened: '未打开',
  form: '待填写',
  health: '待告知',
  underwriting: '核保中',
  decision: '待客户决定',
  conditions: '待确认条件',
  identity: '待身份',
  confirmation: '待确认',
  payment: '待支付',
  recording: '待录制',
  receipt: '待签收',
  visit: '待回访',
  done: '已完成',
  ended: '已终止',
};

export const stepLabels: Record<SaleStep, string> = {
  trial: '试算',
  form: '填写',
  health: '健康',
  identity: '身份',
  confirmation: '确认',
  payment: '支付',
  recording: '录制',
  receipt: '签收',
  visit: '回访',
};

/** 身份 2/3 while some of several are done. */
export const stepWord = ({ step, done, total }: SaleRow['steps'][number]): string =>
  total !== null && total > 1 ? `${stepLabels[step]} ${done ?? 0}/${total}` : stepLabels[step];

const tags: Partial<Record<SaleNow, readonly [string, Tone]>> = {
  trial: ['待试算', 'attention'],
  next: ['待客户继续', 'attention'],
  underwriting: ['人工核保中', 'quiet'],
  health_decided: ['待客户决定', 'quiet'],
  health_wrong: ['待更正告知', 'attention'],
  images: ['待补资料', 'attention'],
  risk: ['待测评', 'attention'],
  risk_call: ['人工致电中', 'quiet'],
  identity_check: ['人工核对中', 'quiet'],
  payment_failed: ['支付失败', 'danger'],
  payment_check: ['核对付款中', 'quiet'],
  issuing: ['出单中', 'quiet'],
  receipt: ['待签收', 'attention'],
  recording_check: ['录像检查中', 'quiet'],
  recording_help: ['需您重发录制链接', 'danger'],
  done: ['✓ 已完成', 'good'],
  ended: ['已终止', 'quiet'],
  not_opened: ['未打开', 'quiet'],
};

/** The one word at the end of a row. */
export function owedTag({
  now,
  owed,
  people_left: left,
  asked_at,
  declined,
}: SaleRow): readonly [string, Tone] {
  if (asked_at) return ['请您重发链接', 'danger'];
  if (declined.length > 0) return ['有人不办理', 'danger'];
  if (left > 0) return [`还差 ${left} 人`, 'attention'];
  if (now.what === 'not_opened' && now.is_acting) return ['已打开', 'quiet'];
  return tags[now.what] ?? [owedLabels[owed], 'attention'];
}

/** In place of the rows that one came near to, and read out. */
export const pageFailureWords = '后面的客户没有加载出来，正在重试';

export const nameOf = ({ name }: Pick<SaleRow, 'name'>): string => name ?? '未填姓名';

/** Whose turn it is, in one line. */
const lines: Record<SaleNow, string> = {
  preparing: '您正在准备',
  not_opened: '等待客户打开链接',
  trial: '正在看产品和试算',
  form: '正在填写投保信息',
  next: '这一步已全部完成，等待客户继续',
  health: '等待客户做健康告知',
  health_decided: '健康告知已有结论，等待客户决定',
  health_wrong: '健康告知需要更正，等待客户处理',
  risk: '等待客户做风险测评',
  images: '等待客户补充核保资料',
  underwriting: '核保员正在审核，有结论会通知客户',
  conditions: '核保有条件通过，等待客户确认核保条件',
  risk_call: '等待工作人员给客户打电话，说明后才能继续',
  card: '等待识别身份证',
  face: '等待人脸识别',
  identity_check: '已支付，工作人员正在核对身份',
  confirmation: '等待确认订单',
  payment: '等待客户支付',
  payment_failed: '上一次付款没有成功，客户可以重新支付',
  payment_check: '付款金额与保费不一致，工作人员正在核对',
  issuing: '已支付，正在出单',
  receipt: '保单已生成，等待客户签收',
  recording: '等待客户录制确认',
  recording_check: '录像已提交，正在检查',
  recording_help: '录制链接已撤回或提交次数已用完，请您到录制看板重发链接',
  visit: '等待客户完成在线回访',
  done: '全部办完，无需再操作',
  ended: '这一单已终止',
};

const acting: Partial<Record<SaleNow, string>> = {
  not_opened: '客户已打开链接，未验证手机',
  card: '已开始识别身份证，还没完成',
  face: '已开始人脸识别，还没完成',
};

const owing: Partial<Record<SaleNow, string>> = {
  card: '还没有识别身份证',
  face: '还没有做人脸识别',
  confirmation: '还没有确认订单',
};

const declinedLines: Record<DeclineReason, string> = {
  not_me: '：对方表示不是本人',
  refused: '表示不同意办理',
};

/** What the applicant is to do, whom the agent calls. */
const afterDecline: Record<DeclineReason, string> = {
  not_me: '请投保人核对手机号，更正后重新邀请',
  refused: '请投保人先和对方沟通，同意后重新邀请',
};

export function nowLine({ now: { what, who, is_acting }, declined }: SaleRow): string {
  if (declined.length > 0)
    return declined.map(({ name, because }) => `${name}${declinedLines[because]}`).join('，');
  const words = is_acting ? acting[what] : who.length > 0 ? owing[what] : undefined;
  if (!words) return lines[what];
  return `${who.slice(0, 3).join('、')}${who.length > 3 ? `等 ${who.length} 人` : ''}${words}`;
}

/** What comes after it, for the agent: of a link that the customer did not open while it was good, a new one. */
export function nextLine(
  { now, people_left: left, process_mode, declined }: SaleRow,
  link: Pick<SaleLink, 'state' | 'may'> | undefined,
): string | null {
  const [first] = declined;
  if (first) return afterDecline[first.because];
  if (left > 0) return now.what === 'confirmation' ? '都确认后就可以支付' : '都完成后才能进入下一步';
  if (now.what === 'preparing') return '准备好后交给客户，由本人核对';
  if (now.what === 'not_opened' && link?.may.renew && (link.state === 'expired' || link.state === 'revoked'))
    return `链接${linkStates[link.state]}，请换新链接再发给客户`;
  if (now.what === 'not_opened')
    return now.is_acting ? '客户如果验证不了，请核对投保单里的手机号' : '请客户扫码，或把链接发给客户';
  if (now.what === 'identity_check') return '核对通过后马上出单，一般 1 个工作日内';
  if (now.what === 'conditions') return '条件内容只有客户本人能看，过期未确认会自动取消投保';
  if (now.what === 'health_decided') return '结论只有客户本人能看';
  if (now.what === 'form' && process_mode === 'sales_transmit') return '由客户本人填写，您只能查看';
  if (now.what === 'health_wrong') return '由客户本人更正，您看不到内容';
  return now.what === 'form' || now.what === 'health' ? '由客户本人填写，您看不到内容' : null;
}

/** The agent's way to an application that they prepared; null: what stands there is not theirs to see. */
export function applicationAct({ owed, process_mode }: SaleRow): string | null {
  if (process_mode !== 'sales_transmit') return null;
  return applicationActs[owed] ?? null;
}

const applicationActs: Partial<Record<SaleOwed, string>> = {
  preparing: '继续准备',
  not_opened: '修改投保单',
  form: '查看投保单',
};

/** A row whose line wants the agent's eye. */
export const isUrgent = ({ now, people_left: left, asked_at, declined }: SaleRow): boolean =>
  asked_at !== null ||
  declined.length > 0 ||
  left > 0 ||
  now.what === 'payment_failed' ||
  now.what === 'images';

const relations: Record<NonNullable<Sale['members'][number]['relation']>, string> = {
  self: '本人',
  parent: '父母',
  spouse: '配偶',
  children: '子女',
};

const roles: Partial<Record<Sale['members'][number]['roles'][number], string>> = {
  applicant: '投保人',
  insurant: '被保险人',
  beneficiary: '受益人',
};

/** 被保险人，配偶; of a child its age: 被保险人，6 岁. */
export function memberLine({ roles: all, relation, age }: Sale['members'][number]): string {
  const role = all.map((one) => roles[one]).find(Boolean) ?? '成员';
  if (all.includes('applicant')) return role;
  if (age !== null && age < adultAge) return `${role}，${age} 岁`;
  return relation && relation !== 'self' ? `${role}，${relations[relation]}` : role;
}

/** What the agent tells the applicant of members whom no link can reach; null: there is none who owes a card. */
export function unreachableLine(members: Sale['members']): string | null {
  const names = members
    .filter(({ is_unreachable, card }) => is_unreachable && (card === 'by_applicant' || card === 'refused'))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return `${names.join('、')}没有登记手机号，不能邀请。请投保人在“身份识别”页请人工核对，不用本人拍证件。`;
}

export const progressWords: Record<MemberProgress, readonly [word: string, tone: Tone | null]> = {
  not_needed: ['不需要', null],
  later: ['等待', null],
  owed: ['待办', 'attention'],
  doing: ['已开始', 'attention'],
  by_applicant: ['代办', 'attention'],
  review: ['人工', 'attention'],
  refused: ['需重做', 'danger'],
  ended: ['已终止', 'quiet'],
  done: ['✓', 'good'],
};

export const linkTitle = ({ for: what, name }: SaleLink): string => {
  if (what === 'share') return '投保单链接';
  return name ? `${name}的链接` : '客户的链接';
};

export const linkStates: Record<SaleLink['state'], string> = {
  none: '还没有发过',
  open: '',
  expired: '已过期',
  revoked: '已撤回',
};
