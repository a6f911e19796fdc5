import type { StoppedBecause } from '../../../contract/services/watched-sale.ts';
import { codeWord } from './code-words.ts';

/** What happened, by the server's own name for it. */
export const eventWords = {
  invite: '发起录制',
  open_link: '客户打开链接',
  send_link: '短信发出链接',
  revoke: '撤回链接',
  renew: '换新链接',
  expire: '链接到期',
  ask_adviser: '客户请顾问重发链接',
  request_review: '客户申请人工复核',
  call_customer: '顾问致电客户',
  identify: '验证身份',
  confirm_item: '确认一项保单内容',
  confirm_policy: '保单全部确认',
  will_check: '意愿确认一次',
  check_will: '意愿确认结束',
  issue_policy: '签发保单',
  sign_document: '保单文件签章',
  fail_policy: '未能出单',
  receive_policy: '客户签收保单',
  answer_visit: '回答在线回访',
  ask_call: '客户请客服回电',
  see_phone: '工作人员查看电话号码',
  try_call: '客服致电客户',
  surrender_policy: '客户退保',
  end_policy: '保障期满',
  open_recording: '从订单发起录制',
  begin_process: '开始投保',
  watch_sale: '记录页面画面',
  leave_watched: '停止记录页面画面',
  read_documents: '阅读投保文件',
  join_process: '换设备继续投保',
  share_application: '转给客户投保单',
  remind_sale: '顾问发送提醒短信',
  revoke_sale_link: '顾问撤回链接',
  renew_sale_link: '顾问更换链接',
  move_process: '投保进入下一步',
  send_invite: '邀请成员核实身份',
  prove_member: '成员验证手机号',
  ask_invite: '成员请求重新邀请',
  decline_invite: '受邀成员表示不办理',
  read_card: '识别证件',
  adopt_card: '以证件为准修改',
  check_card: '证件核对结束',
  confirm_order: '确认投保内容',
  report_mistake: '说信息有误',
  correct_order: '更正投保信息',
  open_payment: '发起支付',
  book_payment: '收到付款',
  end_payment: '支付未成功',
  refuse_notice: '拒收支付通知',
  see_amount: '工作人员查看金额核对',
  decide_amount: '工作人员核对收款金额',
  ask_refund: '申请退款',
  book_refund: '退款完成',
  sign_debit: '自动扣款签约',
  end_debit: '取消自动扣款',
  book_end_of_debit: '银行已解除自动扣款',
  check_face: '人脸识别一次',
  keep_face_film: '收到人脸识别视频',
  see_face_film: '查看人脸识别视频',
  see_pictures: '工作人员查看影像',
  see_case: '工作人员查看办理资料',
  fetch_video: '保险公司系统取录像',
  decide_identity: '人工核实身份',
  declare_health: '提交健康告知',
  conclude_health: '得出健康告知结论',
  confirm_health: '本人确认健康告知',
  open_health: '更正健康告知',
  accept_condition: '接受承保条件',
  expire_conditions: '承保条件过期',
  send_case: '提交人工核保',
  ask_for_images: '要求补充资料',
  take_back_images: '撤回补充资料的请求',
  decide_case: '核保员下结论',
  assess_risk: '完成风险测评',
  insist_on_risk: '坚持购买',
  show_notice: '告知填写的信息怎么用',
  give_consent: '同意授权',
  take_copy: '客户查看本人信息',
  withdraw_consent: '撤回授权',
  withdraw: '撤回录制',
  erase: '删除影像',
  start_recording: '开始录制',
  submit: '提交录像',
  verdict_pass: '系统检查通过',
  verdict_return: '系统退回',
  verdict_review: '系统转人工审核',
  hold_review: '审核结论待生效',
  undo_review: '审核结论已撤销',
  review_pass: '审核通过',
  review_return: '审核退回',
} as const;

export function eventWord(name: string): string {
  return (eventWords as Record<string, string>)[name] ?? '其他';
}

const outcomeWords: Record<string, string> = {
  passed: '通过',
  failed: '未通过',
  to_person: '转人工',
  pass: '通过',
  return: '退回',
  face: '人脸信息',
  recording: '录像',
};

/** What else was told of an event, in words; what only engineers need stays out. */
/** Why a page is recorded no more although it goes on. */
export const stoppedWords: Readonly<Record<StoppedBecause, string>> = {
  full: '这次销售的录制内容已达上限',
  refused: '服务器不再接收录制内容',
  too_large: '页面内容过多，无法记录',
  not_kept: '设备上无法再暂存录制内容',
};

export function eventDetail(detail: string): string {
  if (!detail) return '';
  const facts = parsed(detail);
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const outcome = facts['status'] ?? facts['outcome'] ?? facts['decision'] ?? facts['purpose'];
  const reasons = texts(facts['reasons']);
  const has = (reason: string) => reasons.includes(reason) || `${reason}_because` in facts;
  const segments = Array.isArray(facts['segments']) ? facts['segments'] : [];
  return [
    typeof outcome === 'string' ? outcomeWords[outcome] : undefined,
    typeof facts['code'] === 'string' ? codeWord(facts['code']) : undefined,
    ...texts(facts['findings']).map(codeWord),
    stoppedWords[facts['stopped'] as StoppedBecause],
    segments.length > 0 ? `第 ${segments.map((index) => Number(index) + 1).join('、')} 段` : undefined,
    // Former events hold the reason itself; it is shown with the review, as long as that is kept.
    has('not_watched') ? '没有看录像，已写明原因' : undefined,
    has('against_machine') ? '与系统的判断不同，已写明原因' : undefined,
  ]
    .filter((word) => word !== undefined)
    .join('，');
}

function parsed(detail: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(detail) as Record<string, unknown>;
  } catch {
    return {};
  }
}
