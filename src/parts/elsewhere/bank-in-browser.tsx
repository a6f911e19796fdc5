import { InBrowser } from './in-browser.tsx';

/** `path`: the policy's page, where automatic debits are signed for as well. */
export const BankInBrowser = ({ path }: { readonly path: string }) => (
  <InBrowser label="保单链接" path={path}>
    小程序里打不开银行页面。请复制链接，到手机浏览器里打开保单，点“自动扣款”签约。
  </InBrowser>
);
