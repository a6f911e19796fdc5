const matters: Readonly<Record<string, string>> = {
  identity: '本人投保',
  purchase: '购买和签名',
  documents: '阅读文件',
  cover: '保什么、不保什么、保多久',
  surrender: '退保损失',
  cooling_off: '犹豫期',
  payment: '交费',
};

/** What a question is about, in a few words. */
export const matterOf = (question: string): string => matters[question] ?? '下一题';
