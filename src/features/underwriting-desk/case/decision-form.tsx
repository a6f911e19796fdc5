import { useEffect, useId, useState } from 'react';
import type { RequestOf } from '../../../../contract/define.ts';
import type { ManualResult } from '../../../../contract/model/underwriting-case.ts';
import type { CaseDetail, underwriting } from '../../../../contract/services/underwriting.ts';
import { FailureNotice } from '../../../parts/underwriting/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { deskApi } from '../api.ts';
import { needsExclusion, needsExtra, resultWords } from '../words.ts';

interface Props {
  readonly file: CaseDetail;
  readonly onAsk?: () => void;
}

type Decision = Omit<RequestOf<typeof underwriting.decide>, 'request_id'>;

/** What is decided: the fields follow from the conclusion, and it is confirmed once before it goes out. */
export function DecisionForm({ file, onAsk }: Props) {
  const heading = useId();
  const [result, setResult] = useState<ManualResult | null>(null);
  const [percent, setPercent] = useState('');
  const [itemNo, setItemNo] = useState(file.items[0]?.item_no ?? '');
  const [exclusion, setExclusion] = useState('');
  const [againFrom, setAgainFrom] = useState('');
  const [reason, setReason] = useState('');
  const [named, setNamed] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [decide] = deskApi.useDecideCaseMutation();
  const { act, busy, failure } = useAct();
  useNumberKeys(file.results, setResult);
  const item = file.items.find(({ item_no }) => item_no === itemNo);
  const permille = Math.round(Number(percent) * 10);
  const problems = {
    result: result === null ? '请选择结论' : null,
    percent: !needsExtra(result)
      ? null
      : !(permille > 0)
        ? '请填写加费比例'
        : permille > file.most_extra_permille
          ? `最高 ${file.most_extra_permille / 10} %`
          : null,
    exclusion: needsExclusion(result) && exclusion.trim().length < 2 ? '请填写除外内容' : null,
    againFrom: result === 'delay' && againFrom === '' ? '请选择日期' : null,
    reason: reason.trim().length < 4 ? '请写明给客户的说明' : null,
  };
  const isWhole = Object.values(problems).every((one) => one === null);
  const shown = (problem: string | null) => (named ? problem : null);
  const send = async () => {
    if (result === null) return;
    const decision: Decision = {
      ...{ case_no: file.case_no, result, reason: reason.trim() },
      ...(needsExtra(result) && { extra: { item_no: itemNo, permille } }),
      ...(needsExclusion(result) && { exclusion: exclusion.trim() }),
      ...(result === 'delay' && { again_from: againFrom }),
    };
    await act(decision, (request_id) => decide({ ...decision, request_id }).unwrap());
    setConfirming(false);
  };
  return (
    <Card title={file.kind === 'risk_call' ? '回访结果' : '核保结论'}>
      <p id={heading} className="visually-hidden">
        结论，可按数字键选择
      </p>
      <OptionCards
        labelledBy={heading}
        options={file.results.map((value, index) => ({
          value,
          label: `${index + 1}. ${file.kind === 'risk_call' ? callWords[value] : resultWords[value]}`,
        }))}
        chosen={result}
        invalid={named && result === null}
        onChoose={(value) => setResult(value as ManualResult)}
      />
      {needsExtra(result) && (
        <>
          {file.items.length > 1 && (
            <Field label="加费项目" error={null}>
              {(control) => (
                <select {...control} value={itemNo} onChange={(event) => setItemNo(event.target.value)}>
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
            error={shown(problems.percent)}
            hint={
              item && permille > 0
                ? `${file.period}多 ¥ ${yuanText(Math.round((item.fen * permille) / 1000))}`
                : undefined
            }
          >
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                value={percent}
                onChange={(event) => setPercent(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      {needsExclusion(result) && (
        <Field label="除外内容（客户会看到）" error={shown(problems.exclusion)}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={300}
              value={exclusion}
              onChange={(event) => setExclusion(event.target.value)}
            />
          )}
        </Field>
      )}
      {result === 'delay' && (
        <Field label="从哪天起可再投保" error={shown(problems.againFrom)}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={againFrom}
              onChange={(event) => setAgainFrom(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label="说明（客户会看到）" error={shown(problems.reason)}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {named && problems.result && <p role="alert">{problems.result}</p>}
      <FailureNotice failure={failure} />
      <Button unready={!isWhole} onClick={() => (isWhole ? setConfirming(true) : setNamed(true))}>
        发出结论
      </Button>
      {onAsk && (
        <Button look="plain" onClick={onAsk}>
          请客户补充资料
        </Button>
      )}
      {confirming && result && (
        <Sheet
          title={`发出结论：${resultWords[result]}`}
          onClose={() => setConfirming(false)}
          actions={
            <>
              <Button look="outline" onClick={() => setConfirming(false)}>
                再看看
              </Button>
              <Button busy={busy} onClick={() => void send()}>
                确认发出
              </Button>
            </>
          }
        >
          <p>发出后客户收到短信，不能撤回。以您的名义记录。</p>
        </Sheet>
      )}
    </Card>
  );
}

const callWords: Record<string, string> = { pass: '本人坚持，可以继续', refuse: '不再继续' };

/** Keys 1 to 6 choose, unless somebody is writing. */
function useNumberKeys(results: readonly ManualResult[], choose: (result: ManualResult) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      const isRadio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
      const result = results[Number(event.key) - 1];
      if (result && (!isWriting || isRadio)) choose(result);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [results, choose]);
}
