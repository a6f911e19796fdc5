import type { FormSession } from '../form-session.ts';
import { changeWords } from './change-words.ts';
import type { Submission } from './use-submission.ts';
import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';

const CaptchaSheet = lateSheet(() => import('./captcha-sheet.tsx'));
const ChangeSheet = lateSheet(() => import('./change-sheet.tsx'));

interface Props {
  readonly session: FormSession;
  readonly submission: Submission;
}

/** What a submission asks on its way. */
export function SubmissionSheets({ session, submission }: Props) {
  const { asked } = submission;
  if (!asked) return null;
  return asked.kind === 'captcha' ? (
    <CaptchaSheet
      processNo={session.form.process_no}
      mobile={asked.mobile}
      onProven={submission.submit}
      onClose={submission.closeSheet}
    />
  ) : (
    <ChangeSheet
      change={asked.change}
      words={changeWords(session.store, asked.change)}
      onAccept={submission.accept}
      onBackToTrial={submission.backToTrial}
      onClose={submission.closeSheet}
    />
  );
}
