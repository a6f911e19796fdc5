import { useDispatch } from 'react-redux';
import type { UnderwritingCondition, UnderwritingConditions } from '../../../../contract/model/health.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Card, Rows } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AttentionIcon } from '../../../ui/icons.tsx';
import { Money, yuanText } from '../../../ui/money.tsx';
import styles from './condition-cards.module.css';

interface Props {
  readonly terms: UnderwritingConditions;
  /** Those that are ticked and not sent yet, by number. */
  readonly ticked: readonly string[];
  readonly named: boolean;
  readonly onTick: (conditionNo: string, ticked: boolean) => void;
}

/** Every condition beside what was applied for, each to be accepted by itself. */
export function ConditionCards({ terms, ticked, named, onTick }: Props) {
  const { conditions } = terms;
  const people = new Set(conditions.map(({ member_no }) => member_no)).size;
  const extras = conditions.filter(({ kind }) => kind === 'extra');
  const exclusions = conditions.filter(({ kind }) => kind === 'exclusion');
  const box = (one: UnderwritingCondition, words: string) => (
    <Accept
      condition={one}
      words={words}
      ticked={ticked.includes(one.condition_no)}
      named={named}
      onTick={onTick}
    />
  );
  return (
    <>
      {extras.map((one) => (
        <Card key={one.condition_no} title={people > 1 ? `加费：${one.name}` : '加费'}>
          <Rows
            rows={[
              { label: `${one.item_name ?? ''}标准保费`, value: `¥ ${yuanText(one.plain_fen ?? 0)}` },
              {
                label: '加费',
                value: `${(one.permille ?? 0) / 10}%，+ ¥ ${yuanText(one.extra_fen ?? 0)}`,
              },
            ]}
          />
          {box(one, '我接受加费')}
        </Card>
      ))}
      {exclusions.map((one) => (
        <section key={one.condition_no} className={styles.exclusion}>
          <h2>
            <AttentionIcon />
            {people > 1 ? `除外：${one.name}，以下情况不赔` : '除外：以下情况不赔'}
          </h2>
          <div>
            <p>
              <b>{one.text}</b>
            </p>
            {box(one, '我已知晓并接受除外')}
          </div>
        </section>
      ))}
      {extras.length > 0 && (
        <Card>
          <div className={styles.compare}>
            <span>原来每期</span>
            <span>¥ {yuanText(terms.before_fen)}</span>
            <span>加费后每期</span>
            <Money fen={terms.first_fen} large />
          </div>
        </Card>
      )}
    </>
  );
}

interface AcceptProps {
  readonly condition: UnderwritingCondition;
  readonly words: string;
  readonly ticked: boolean;
  readonly named: boolean;
  readonly onTick: Props['onTick'];
}

function Accept({ condition, words, ticked, named, onTick }: AcceptProps) {
  const isAccepted = condition.accepted_at !== null;
  if (isAccepted) return <p className={styles.accepted}>✓ 已接受</p>;
  return (
    <div
      id={`condition-${condition.condition_no}`}
      className={classNames(styles.accept, named && !ticked && styles.missing)}
    >
      <CheckBox
        checked={ticked}
        invalid={named && !ticked}
        onChange={(now) => onTick(condition.condition_no, now)}
      >
        {words}
      </CheckBox>
      {named && !ticked && (
        <p className={styles.error} role="alert">
          请勾选后再继续
        </p>
      )}
    </div>
  );
}

/** Sends each acceptance by itself, with the premium that is shown; answers whether all of them came about. */
export function useAccepting(processNo: string) {
  const dispatch = useDispatch<Dispatch>();
  const { act, ...state } = useAct();
  const accept = async ({ conditions, first_fen }: UnderwritingConditions): Promise<boolean> => {
    for (const { condition_no, accepted_at } of conditions) {
      if (accepted_at !== null) continue;
      const what = { kind: 'accept' as const, condition_no, first_fen };
      const done = await act(what, (request_id) =>
        dispatch(
          underwritingApi.endpoints.acceptCondition.initiate(
            { process_no: processNo, request_id, act: what },
            { track: false },
          ),
        ).unwrap(),
      );
      if (!done) return false;
    }
    return true;
  };
  const toManual = (): Promise<unknown> =>
    act('to_manual', (request_id) =>
      dispatch(
        underwritingApi.endpoints.acceptCondition.initiate(
          { process_no: processNo, request_id, act: { kind: 'to_manual' } },
          { track: false },
        ),
      ).unwrap(),
    );
  return { ...state, accept, toManual };
}
