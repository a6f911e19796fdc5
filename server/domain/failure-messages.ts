import type { CodeName } from '../../contract/codes/catalogue.ts';

/** What a person is told of each code where the refusal has no sentence of its own: what it is, and what to do. */
export const failureMessages: Readonly<Record<CodeName, string>> = {
  success: '成功',
  multipleErrors: '提交的内容有误，请检查后重试',
  callMissing: '请求的服务不存在',
  tooManyRequests: '操作过于频繁，请稍后再试',
  bodyTooLarge: '上传的内容超过大小限制',
  bodyUnreadable: '提交的内容无法识别',
  storageUnavailable: '存储服务暂时不可用，请稍后重试',
  internal: '服务暂时不可用，请稍后重试',

  loginInvalid: '登录已失效，请重新进入',
  salesLoginInvalid: '登录已失效，请从公司系统重新打开看板',

  productConfigMissing: '产品配置不存在',
  productMissing: '产品不存在',
  linkInvalid: '链接已失效',

  serialAlreadyBound: '该投保流水号已关联订单',
  riskControlScore: '保险公司风控未通过',
  phoneVerificationNeeded: '需要验证投保人手机号',

  identityMismatch: '姓名或证件号码与投保单不一致，请核对后重试',
  certificateInvalid: '证件号码校验未通过，请核对',
  captchaWrong: '验证码不正确，请重新输入',
  captchaExpired: '验证码已过期，请重新获取',
  captchaTooFrequent: '验证码已发送，请稍后再获取',
  identityLocked: '尝试次数过多，请稍后再试，或联系您的顾问',
  captchaNotSent: '短信暂时无法发送，请稍后重新获取，或联系您的顾问',

  faceLinkExpired: '人脸识别链接已过期',
  faceAuthenticated: '人脸识别已完成',
  faceCollected: '人脸信息已采集',
  faceAttemptsUsedUp: '人脸核验次数已用完，可以改由工作人员核验',
  faceTicketInvalid: '核验链接无效，请返回重新开始',
  faceResultInvalid: '核验结果无效，请重新核验',
  facePictureUnreadable: '照片没有传完整，请重新核验',
  faceChecksBusy: '当前核验人数较多，请稍等片刻再试',

  recordingExpired: '录制链接已过期，请联系您的顾问重新发送',
  recordingTakenOver: '录制已在另一台设备上继续，请在那台设备上完成',
  recordingOutOfOrder: '请先完成前面的步骤',
  identityNeeded: '请先完成身份验证',
  policyItemsUnconfirmed: '还有保单信息未确认',
  segmentMissing: '还有内容未朗读',
  scriptChanged: '朗读内容已更新，请重新进入',
  clipMissing: '视频文件尚未登记，请稍后重试',
  alreadySubmitted: '录制已提交，无需再次录制',
  submissionsUsedUp: '提交次数已用完，请联系您的顾问或等待工作人员处理',
  recordingMissing: '没有这次录制，请核对编号',

  objectMissing: '文件尚未上传完成',
  objectSizeMismatch: '文件大小不符，请继续上传',
  objectTypeRefused: '文件类型不支持',
  objectNotOwned: '无权使用该文件',
  objectChecksumMismatch: '文件校验未通过，请重新上传',
  objectTooLarge: '文件超过大小限制',
  objectEmpty: '文件内容为空',
  objectNotVideo: '文件不是可播放的视频',

  consentNeeded: '请先阅读并同意授权，再继续',
  consentOutdated: '授权内容已更新，请重新阅读后再确认',
  guardianNeeded: '未满 14 周岁，需由监护人同意并陪同办理，请联系您的顾问',

  customerMissing: '没有找到这位客户，请刷新后重试',
  linkSentLately: '短信刚刚发过，请稍后再发',
  linkNotOpen: '这个链接已不能使用，请先生成新链接',
  linkStillOpen: '链接仍然有效，无需更换',
  linkInUse: '客户已提交录制，链接不能再撤回',
  adviserMissing: '没有找到这个链接的顾问，请回到收到链接的消息里联系',

  reviewedMeanwhile: '这次录制刚刚已有结论，请看过最新情况再决定',
  reviewNotOpen: '这次录制现在不能审核，请刷新后查看',
  reviewReasonMissing: '请写明原因，再提交结论',
  reviewInForce: '结论已经生效，不能撤销；如需改变，请重新给出结论',

  staffLoginInvalid: '登录已失效，请重新登录',
  staffLoginRefused: '账号、密码或动态码不正确',
  staffLocked: '登录失败次数过多，请 15 分钟后再试，或联系管理员',
  staffOneTimeCodeNeeded: '请输入动态码',

  signatureInvalid: '签名不正确',
  signatureExpired: '请求时间与服务器相差超过 5 分钟',
  signatureReplayed: '该请求已被使用过，请重新签名',
  requestChanged: '同一 request_id 的内容与上次不同',
  salesMissing: '没有这位顾问',
};
