import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { Field } from '../../../ui/field.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { needsExclusion, needsExtra } from '../words.ts';
import { type DecisionDraft, type DecisionProblems, extraFen } from './decision-draft.ts';

interface Props {
  readonly file: CaseDetail;
  readonly draft: DecisionDraft;
  /** As far as they are said yet. */
  readonly problems: DecisionProblems;
  readonly onChange: (changed: Partial<DecisionDraft>) => void;
}

/** What the chosen conclusion asks for, and the words that the customer will read. */
export function DecisionFields(props: Props) {
  const { draft, problems, onChange } = props;
  return (
    <>
      {needsExtra(draft.result) && <ExtraFields {...props} />}
      {needsExclusion(draft.result) && (
        <Field label="除外内容（客户会看到）" error={problems.exclusion}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={300}
              value={draft.exclusion}
              onChange={(event) => onChange({ exclusion: event.target.value })}
            />
          )}
        </Field>
      )}
      {draft.result === 'delay' && (
        <Field label="从哪天起可再投保" error={problems.againFrom}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={draft.againFrom}
              onChange={(event) => onChange({ againFrom: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label="说明（客户会看到）" error={problems.reason}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={500}
            value={draft.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Of which item, by how much, and what that comes to. */
function ExtraFields({ file, draft, problems, onChange }: Props) {
  const fen = extraFen(draft, file);
  return (
    <>
      {file.items.length > 1 && (
        <Field label="加费项目" error={null}>
          {(control) => (
            <select
              {...control}
              value={draft.itemNo}
              onChange={(event) => onChange({ itemNo: event.target.value })}
            >
              {file.items.map(({ item_no, item_name }) => (
                <option key={item_no} value={item_no}>
                  {item_name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field
        label="加费比例（%）"
        error={problems.percent}
        hint={fen === null ? undefined : `${file.period}多 ¥ ${yuanText(fen)}`}
      >
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            value={draft.percent}
            onChange={(event) => onChange({ percent: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
