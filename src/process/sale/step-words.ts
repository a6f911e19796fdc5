import type { ProcessStep } from '../../../contract/model/process.ts';

export const stepWords: Record<ProcessStep, string> = {
  premium_trial: '保费试算',
  info_collect: '填写投保信息',
  health_audit: '健康告知',
  manpower_underwriting: '补充影像资料',
  manpower_underwriting_result: '人工核保',
  risk_assessment: '风险测评',
  ocr: '证件识别',
  face_recognition: '人脸识别',
  order_confirmation: '订单确认',
  payment: '支付',
  show_policy: '电子保单',
  online_visit: '在线回访',
  cancel_order: '已取消',
};
