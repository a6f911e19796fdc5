import { Notice } from '../../../ui/notice.tsx';

/** What the agent may do here, and what stays the customer's (rules R3, R18). */
export const PreparingNotice = () => (
  <Notice tone="info" title="您正在为客户准备">
    <p>试算与投保单都会保存。条款由客户本人阅读，投保由客户本人确认。</p>
  </Notice>
);
