import { guardianAge, type ConsentFacts } from './consent.ts';

/** A text about personal data that is shown, and not agreed to. */
export interface Notice {
  readonly title: string;
  readonly terms: readonly { readonly label: string; readonly text: string }[];
}

type Facts = Pick<ConsentFacts, 'insurer' | 'sales' | 'draftDays' | 'recordYears'>;

/** What becomes of what is filled in of an application, told beside its form (个人信息保护法 17). */
export const applicationNotice = ({ insurer, sales, draftDays, recordYears }: Facts): Notice => ({
  title: '填写的信息怎么用',
  terms: [
    {
      label: '用来做什么',
      text: '核对身份、计算保费、核保、订立和履行这份保险合同，以及办理中与您联系，不作其他用途。证件照片、人脸、健康和银行账户，需要时会单独征得您的同意。',
    },
    {
      label: '提供给谁',
      text: `提供给承保公司${insurer}。有顾问为您服务的，顾问能看到办理所需的投保信息和进度，看不到银行账户。发送验证码和通知时，手机号提供给短信服务商。`,
    },
    {
      label: '保存多久',
      text: `加密保存。投保成功的，保存到合同终止后 ${recordYears} 年；没有办成的，${draftDays} 天后删除。`,
    },
    {
      label: '查看、更正和删除',
      text: `提交前可以随时修改或清空；提交后可以在“订单确认”里查看和更正。要查看和复制已填写的信息，可以打开“我的信息怎么用”；要更正或删除，也可以拨打${sales}。`,
    },
    {
      label: '其他人的信息',
      text: '您填写的被保险人、受益人、紧急联系人等其他人的信息，请先告知本人并征得同意。',
    },
    { label: '孩子的信息', text: `未满 ${guardianAge} 周岁的，由监护人填写，并代为同意。` },
  ],
});

/** The notice as a page shows it, for who wants to see later what was told. */
export const noticeText = ({ title, terms }: Notice): string =>
  [title, ...terms.map(({ label, text }) => `${label}：${text}`)].join('\n');
