import { useRef, useState } from 'react';
import type { ParticipantRole } from '../../../../contract/enums.ts';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import type { PreparedTransmit } from '../../../../contract/model/transmit.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { ShareSheet } from '../../../parts/share/share-sheet.tsx';
import { ToDesktop } from '../../../parts/share/to-desktop.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { SectionTabs } from '../../../ui/section-tabs.tsx';
import { type Undo, UndoBar } from '../../../ui/undo-bar.tsx';
import { factsOf } from '../form/fields/field-props.ts';
import type { FormSession } from '../form/form-session.ts';
import { SaveNotice } from '../form/save-notice.tsx';
import { SaveSign } from '../form/save-sign.tsx';
import { Section } from '../form/section.tsx';
import { tabTitle } from '../form/section-titles.ts';
import { SnapshotConflict } from '../form/snapshot/snapshot-conflict.tsx';
import { useSections } from '../form/use-sections.ts';
import { type HandOver as HandOverCalls, useHandOver } from './use-hand-over.ts';

interface Props {
  readonly session: FormSession;
  readonly record: ProcessRecord;
  /** The customer has it by now: asking anew leads to what the agent sees then. */
  readonly onGone: () => void;
}

/** The form as an agent prepares it: what is left open, and what is the customer's alone, the customer fills in. */
export function PreparedApplication({ session, record, onGone }: Props) {
  const { store, saver, form } = session;
  const top = useRef<HTMLDivElement>(null);
  const { module, next, index, person, show, showPerson } = useSections(session, top);
  const [removed, offerUndo] = useState<Undo | null>(null);
  const { busy, problem, handOver, handedBy } = useHandOver(session, onGone);
  const [handed, setHanded] = useState<PreparedTransmit | null>(null);
  const back = useWayBack(addressOf('/detail', form.process_no));
  return (
    <Page
      title="准备投保单"
      back={back}
      step={{ ...stepPlace(record), part: (index + 0.5) / store.modules.length }}
      under={
        <SectionTabs
          label="投保信息各项"
          tabs={store.modules.map((one) => ({ id: one.module, title: tabTitle(one), mark: 'open' }))}
          current={module.module}
          onChoose={(id) => show(id as ParticipantRole)}
        />
      }
      aside={<SaveSign saver={saver} />}
      actions={
        <>
          <UndoBar offered={removed} onOver={offerUndo} />
          {next && (
            <Button look="outline" onClick={() => show(next.module)}>
              下一项
            </Button>
          )}
          <Button busy={busy} onClick={() => void handOver().then(setHanded)}>
            转给客户
          </Button>
        </>
      }
    >
      <SaveNotice saver={saver} />
      <Notices problem={problem} />
      <div ref={top} tabIndex={-1} role="group" aria-label={module.title}>
        <Section
          store={store}
          module={module}
          facts={factsOf(form)}
          person={person}
          onPerson={showPerson}
          onRemoved={offerUndo}
        />
      </div>
      <SnapshotConflict session={session} />
      {handed && (
        <HandOver
          {...{ handed, handedBy, problem }}
          processNo={form.process_no}
          onClose={() => setHanded(null)}
        />
      )}
    </Page>
  );
}

/** Why it is not handed over, and what need not be filled in here. */
const Notices = ({ problem }: { readonly problem: string | null }) => (
  <>
    {problem && (
      <Notice tone="danger" live>
        {problem}
      </Notice>
    )}
    <Notice tone="info">
      <p>知道多少填多少。证件号码、银行账号和各项同意由客户本人填写。</p>
    </Notice>
  </>
);

interface HandOverProps {
  readonly handed: PreparedTransmit;
  /** What became known since it was handed over. */
  readonly problem: string | null;
  readonly handedBy: HandOverCalls['handedBy'];
  readonly processNo: string;
  readonly onClose: () => void;
}

/** By the phone's own ways; from a desktop by the code that the customer scans. */
function HandOver({ handed, problem, handedBy, processNo, onClose }: HandOverProps) {
  if (sessionValues.urlfrom.get() === 'crm_web')
    return <ToDesktop prepared={handed} processNo={processNo} onShared={() => handedBy('pc')} />;
  return (
    <ShareSheet
      title="转给客户"
      text={handed.chat_text}
      card={handed.share_info}
      note={problem ?? '客户凭投保人手机号的验证码打开。客户打开后，您只能查看。'}
      onShared={(channel) => void handedBy(channel)}
      onClose={onClose}
    />
  );
}
