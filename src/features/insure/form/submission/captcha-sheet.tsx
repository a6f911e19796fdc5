import { maskMobile } from '../../../../../contract/certificate/mask.ts';
import { CaptchaSheet } from '../../../../parts/captcha/captcha-sheet.tsx';
import { useApplicationCaptcha } from '../../../../parts/captcha/use-application-captcha.ts';

interface Props {
  readonly processNo: string;
  readonly mobile: string;
  readonly onProven: () => void;
  readonly onClose: () => void;
}

const help =
  '请看短信是否被拦截、手机是否欠费停机。号码填错了，关闭后在“投保人”一项修改，再重新提交。已填写的内容都在。';

/** Proves the applicant's phone before the application is submitted. */
export default function ApplicantCaptchaSheet({ processNo, mobile, onProven, onClose }: Props) {
  const { messages, ...check } = useApplicationCaptcha(processNo, mobile);
  return (
    <CaptchaSheet
      title="验证投保人手机"
      mobile={maskMobile(mobile)}
      check={{
        ...check,
        problem: messages.captcha ?? messages.mobile ?? null,
      }}
      {...{ help, onProven, onClose }}
    />
  );
}
