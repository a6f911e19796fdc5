import { type ReactNode, useRef, useState } from 'react';
import type { CameraRefusal } from '../../../../media/capture/refusal.ts';
import { fileIdOf } from '../../../../media/card/picture-state.ts';
import { PermissionCard } from '../../../parts/camera/permission-card.tsx';
import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { cameraRefusals } from '../words.ts';
import { nameOfPaper, sheetPages } from '../card/pages.ts';
import { PaperChoice } from './paper-choice.tsx';
import { PersonWay } from './person-way.tsx';
import type { Typed } from './use-card-entries.ts';
import { Ways } from '../card/way.tsx';
import type { PaperProps } from './paper-props.ts';
import { Sheets } from './paper-sheets.tsx';
import { PaperForm } from './paper-form.tsx';
import { type Problems, filledWith, findProblems, sheetProblem } from './paper-problems.ts';

const numberHint = '户口簿上填身份证号，出生医学证明填编号';

/** A paper that no machine reads: typed by hand with photographs of it, and looked at by a person. */
export function PaperPage(props: PaperProps) {
  const { title, step, consent, refusal, returned, paper, detail, states, acts } = props;
  const fields = filledWith(detail, props.typed);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const name = nameOfPaper(paper, detail.member);
  const change = (changed: Typed) => {
    props.onTyped(changed);
    setProblems({});
  };
  const submit = async () => {
    const wrong = findProblems(fields, states);
    const { gender } = fields;
    setProblems(wrong);
    if (gender === null || Object.keys(wrong).length > 0)
      return requestAnimationFrame(() => focusFirstWrong(form.current));
    const file_ids = sheetPages.flatMap((page) => fileIdOf(states.get(page)) ?? []);
    await acts.act({ kind: 'paper', paper, file_ids, fields: { ...fields, gender } });
  };
  const ofSheets = problems.sheets ? sheetProblem(states) : null;
  return (
    <Page
      title={title}
      {...(step && { step })}
      back={props.onLeave}
      actions={
        <Button
          busy={acts.busy}
          unready={Object.keys(findProblems(fields, states)).length > 0}
          onClick={() => void submit()}
        >
          提交，由人工核对
        </Button>
      }
    >
      <Notices returned={returned} refusal={refusal}>
        <FailureNotice failure={acts.failure} />
        {!acts.failure && <FailureNotice failure={ofSheets && problems}>{ofSheets}</FailureNotice>}
      </Notices>
      <ConsentCard consent={consent} />
      {props.isHeld && <Held ticked={consent.ticked} />}
      <PaperChoice member={detail.member} paper={paper} onPaper={props.onPaper} />
      <Sheets {...props} />
      <Card title={`按${name}填写`}>
        <form ref={form} noValidate>
          <PaperForm
            fields={fields}
            problems={problems}
            numberHint={paper === 'other' ? `与${name}上的号码一致` : numberHint}
            onChange={change}
          />
        </form>
      </Card>
      <WithoutPicture {...props} />
    </Page>
  );
}

const Held = ({ ticked }: { readonly ticked: boolean }) => (
  <Notice tone="info" title="照片已选好" live>
    {ticked ? '网络恢复后自动继续。' : '勾选同意后自动继续。'}
  </Notice>
);

function focusFirstWrong(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid]');
  (first?.querySelector('input') ?? first)?.focus();
}

const WithoutPicture = ({ refusal, acts, onPerson }: PaperProps) => (
  <Card title="也可以">
    <Ways>
      <PersonWay refusal={refusal} busy={acts.busy} onClick={onPerson} />
    </Ways>
  </Card>
);

interface NoticesProps {
  readonly returned: string | null;
  readonly refusal: CameraRefusal | null;
  readonly children: ReactNode;
}

/** Why it is not done: what a person said of it, the camera, or what was filled in. */
const Notices = ({ returned, refusal, children }: NoticesProps) => (
  <>
    {returned && (
      <Notice tone="attention" title="上次没有通过，请重新提交">
        {returned}
      </Notice>
    )}
    {refusal && (
      <Notice tone="attention" title={cameraRefusals[refusal].title} live>
        {cameraRefusals[refusal].text}
      </Notice>
    )}
    {children}
    {refusal && <PermissionCard refusal={refusal} />}
  </>
);
