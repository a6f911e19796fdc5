/**
 * The error catalogue: specification, section 8, then what the recording adds to it.
 * `reaction` names what the page does (src/api/reactions.ts holds how).
 */
export type ReactionKind =
  | 'resolve'
  | 'join_messages'
  | 'go_to_detail'
  | 'login_again'
  | 'product_missing'
  | 'link_failure'
  | 'silent'
  | 'toast';

interface CodeEntry {
  readonly code: number;
  readonly message: string;
  readonly reaction: ReactionKind;
}

export const catalogue = {
  success: { code: 0, message: '成功', reaction: 'resolve' },

  // Section 8 of the specification
  multipleErrors: { code: 100003, message: '提交的内容有误，请检查后重试', reaction: 'join_messages' },
  serialAlreadyBound: { code: 200033, message: '该投保流水号已关联订单', reaction: 'go_to_detail' },
  riskControlScore: { code: 300101, message: '保险公司风控未通过', reaction: 'silent' },
  loginInvalid: { code: 400002, message: '登录已失效，请重新进入', reaction: 'login_again' },
  productConfigMissing: { code: 400010, message: '产品配置不存在', reaction: 'product_missing' },
  linkInvalid: { code: 404040, message: '链接已失效', reaction: 'link_failure' },
  productMissing: { code: 500003, message: '产品不存在', reaction: 'product_missing' },
  phoneVerificationNeeded: { code: 700010, message: '需要验证投保人手机号', reaction: 'silent' },
  faceLinkExpired: { code: 700047, message: '人脸识别链接已过期', reaction: 'silent' },
  faceAuthenticated: { code: 700048, message: '人脸识别已完成', reaction: 'silent' },
  faceCollected: { code: 700049, message: '人脸信息已采集', reaction: 'silent' },

  // Every call
  callMissing: { code: 100004, message: '请求的服务不存在', reaction: 'toast' },
  tooManyRequests: { code: 100005, message: '操作过于频繁，请稍后再试', reaction: 'toast' },
  bodyTooLarge: { code: 100006, message: '上传的内容超过大小限制', reaction: 'toast' },
  bodyUnreadable: { code: 100007, message: '提交的内容无法识别', reaction: 'toast' },
  internal: { code: 100500, message: '服务暂时不可用，请稍后重试', reaction: 'toast' },

  // Identity of the person who reads
  identityMismatch: {
    code: 710001,
    message: '姓名或证件号码与投保单不一致，请核对后重试',
    reaction: 'silent',
  },
  certificateInvalid: { code: 710002, message: '证件号码校验未通过，请核对', reaction: 'silent' },
  captchaWrong: { code: 710003, message: '验证码不正确，请重新输入', reaction: 'silent' },
  captchaExpired: { code: 710004, message: '验证码已过期，请重新获取', reaction: 'silent' },
  captchaTooFrequent: { code: 710005, message: '验证码已发送，请稍后再获取', reaction: 'silent' },
  identityLocked: {
    code: 710006,
    message: '尝试次数过多，请 30 分钟后再试，或联系您的顾问',
    reaction: 'silent',
  },

  // The recording
  recordingExpired: { code: 720001, message: '录制链接已过期，请联系您的顾问重新发送', reaction: 'silent' },
  recordingTakenOver: {
    code: 720002,
    message: '录制已在另一台设备上继续，请在那台设备上完成',
    reaction: 'silent',
  },
  recordingOutOfOrder: { code: 720003, message: '请先完成前面的步骤', reaction: 'silent' },
  identityNeeded: { code: 720004, message: '请先完成身份验证', reaction: 'silent' },
  policyItemsUnconfirmed: { code: 720005, message: '还有保单信息未确认', reaction: 'silent' },
  segmentMissing: { code: 720006, message: '还有内容未朗读', reaction: 'silent' },
  scriptChanged: { code: 720007, message: '朗读内容已更新，请重新进入', reaction: 'silent' },
  clipMissing: { code: 720008, message: '视频文件尚未登记，请稍后重试', reaction: 'silent' },
  alreadySubmitted: { code: 720009, message: '录制已提交，无需再次录制', reaction: 'silent' },
  submissionsUsedUp: {
    code: 720020,
    message: '提交次数已用完，请联系您的顾问或等待工作人员处理',
    reaction: 'silent',
  },

  // Consent and the will check
  consentNeeded: { code: 740001, message: '请先阅读并同意授权，再继续', reaction: 'silent' },
  consentOutdated: { code: 740002, message: '授权内容已更新，请重新阅读后再确认', reaction: 'silent' },
  guardianNeeded: {
    code: 740003,
    message: '未满 14 周岁，需由监护人同意并陪同办理，请联系您的顾问',
    reaction: 'silent',
  },
  faceAttemptsUsedUp: {
    code: 740004,
    message: '人脸核验次数已用完，可以改由工作人员核验',
    reaction: 'silent',
  },
  faceTicketInvalid: { code: 740005, message: '核验链接无效，请返回重新开始', reaction: 'silent' },
  faceResultInvalid: { code: 740006, message: '核验结果无效，请重新核验', reaction: 'silent' },
  facePictureUnreadable: { code: 740007, message: '照片没有传完整，请重新核验', reaction: 'silent' },

  // Files
  objectMissing: { code: 730001, message: '文件尚未上传完成', reaction: 'silent' },
  objectSizeMismatch: { code: 730002, message: '文件大小不符，请继续上传', reaction: 'silent' },
  objectTypeRefused: { code: 730003, message: '文件类型不支持', reaction: 'silent' },
  objectNotOwned: { code: 730004, message: '无权使用该文件', reaction: 'silent' },
  objectChecksumMismatch: { code: 730005, message: '文件校验未通过，请重新上传', reaction: 'silent' },
  objectTooLarge: { code: 730006, message: '文件超过大小限制', reaction: 'silent' },
  objectEmpty: { code: 730007, message: '文件内容为空', reaction: 'silent' },
  objectNotVideo: { code: 730008, message: '文件不是可播放的视频', reaction: 'silent' },

  // The agent's board
  salesLoginInvalid: { code: 760001, message: '登录已失效，请从公司系统重新打开看板', reaction: 'silent' },
  customerMissing: { code: 760002, message: '没有找到这位客户，请刷新后重试', reaction: 'silent' },
  linkSentLately: { code: 760003, message: '短信刚刚发过，请稍后再发', reaction: 'silent' },
  linkNotOpen: { code: 760004, message: '这个链接已不能使用，请先生成新链接', reaction: 'silent' },
  linkStillOpen: { code: 760005, message: '链接仍然有效，无需更换', reaction: 'silent' },
  linkInUse: { code: 760006, message: '客户已提交录制，链接不能再撤回', reaction: 'silent' },

  // The reviewer's desk
  reviewedMeanwhile: {
    code: 750001,
    message: '这次录制刚刚已有结论，请看过最新情况再决定',
    reaction: 'silent',
  },
  reviewNotOpen: { code: 750002, message: '这次录制现在不能审核，请刷新后查看', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;

export type CodeName = keyof typeof catalogue;

const byCode = new Map<number, CodeEntry & { name: CodeName }>(
  Object.entries(catalogue).map(([name, entry]) => [entry.code, { ...entry, name: name as CodeName }]),
);

/** The catalogue's row of a code, or undefined: any other code is shown with the server's message. */
export function findCode(code: number): (CodeEntry & { name: CodeName }) | undefined {
  return byCode.get(code);
}
