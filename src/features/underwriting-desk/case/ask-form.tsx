import { useState } from 'react';
import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { useDeskDraft } from '../../../parts/staff/desk-draft.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { deskApi } from '../api.ts';

interface Props {
  readonly file: CaseDetail;
  /** Files that are to be taken again. */
  readonly again: readonly string[];
  /** These need not be taken again after all. */
  readonly onKept: (files: readonly string[]) => void;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** What is wanted, by kind. */
type Notes = Readonly<Record<string, string>>;

/** What the customer is asked for, kind by kind, with what is wanted of it. */
export function AskForm({ file, again, onKept, onSent, onClose }: Props) {
  const ofKind = (image: string) =>
    (file.images_by_kind.find((kind) => kind.image === image)?.files ?? [])
      .map(({ file_id }) => file_id)
      .filter((fileId) => again.includes(fileId));
  const { texts: notes, set, forget } = useDeskDraft<Notes>(`${file.case_no}/${file.sent_at}/ask`, {});
  const [named, setNamed] = useState(false);
  const [ask] = deskApi.useAskForImagesMutation();
  const { act, busy, failure } = useAct();
  const noteOf = (image: string) => notes[image] ?? (ofKind(image).length > 0 ? '看不清，请重拍' : undefined);
  const wanted = file.images_by_kind.flatMap(({ image }) => {
    const note = noteOf(image);
    return note === undefined ? [] : [{ image, note: note.trim(), again: ofKind(image) }];
  });
  const isWhole = wanted.length > 0 && wanted.every(({ note }) => note.length >= 2);
  const want = (image: string, wants: boolean) => {
    const others = Object.entries(notes).filter(([one]) => one !== image);
    set(Object.fromEntries(wants ? [...others, [image, '']] : others));
    if (!wants) onKept(ofKind(image));
  };
  const send = async () => {
    if (!isWhole) return setNamed(true);
    const what = { case_no: file.case_no, images: wanted };
    if (!(await act(what, (request_id) => ask({ ...what, request_id }).unwrap()))) return;
    forget();
    onSent();
    onClose();
  };
  return (
    <Card title="请客户补充资料">
      {file.images_by_kind.map(({ image, title }) => (
        <KindWanted
          key={image}
          title={title}
          note={noteOf(image)}
          again={ofKind(image).length}
          named={named}
          onWant={(wants) => want(image, wants)}
          onNote={(note) => set({ ...notes, [image]: note })}
        />
      ))}
      {named && wanted.length === 0 && <p role="alert">请选择要补充的资料</p>}
      <FailureNotice failure={failure} />
      <Button busy={busy} unready={!isWhole} onClick={() => void send()}>
        发给客户
      </Button>
      <Button look="plain" onClick={onClose}>
        返回结论
      </Button>
    </Card>
  );
}

interface KindProps {
  readonly title: string;
  /** What is wanted of it; undefined: nothing. */
  readonly note: string | undefined;
  /** How many files of it are to be taken again. */
  readonly again: number;
  readonly named: boolean;
  readonly onWant: (wants: boolean) => void;
  readonly onNote: (note: string) => void;
}

const KindWanted = ({ title, note, again, named, onWant, onNote }: KindProps) => (
  <div>
    <CheckBox checked={note !== undefined} onChange={onWant}>
      {title}
      {again > 0 && `（${again} 张重拍）`}
    </CheckBox>
    {note !== undefined && (
      <Field
        label={`要补充什么：${title}`}
        error={named && note.trim().length < 2 ? '请写明要补充什么' : null}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={200}
            value={note}
            onChange={(event) => onNote(event.target.value)}
          />
        )}
      </Field>
    )}
  </div>
);
