import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ChoiceChips } from '../../../../ui/choice-chips.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { ProductInfo } from '../../model.ts';
import { planKey } from '../../premium.ts';
import { useTrial, useTrialStore } from '../../use-trial.ts';
import { FactorMessage } from '../factors/factor-message.tsx';
import { factorId } from '../factors/factor-place.ts';
import rowStyles from '../factors/factor-row.module.css';
import styles from './plan-card.module.css';
import { usePlanPrices } from './use-plan-prices.ts';
import { useLayerActions, useTopLayer } from '../trial-layers.ts';

const PlanSheet = lateSheet(() => import('./plan-sheet.tsx'));

const planPlace = { insurant: null, gene_key: planKey } as const;
const id = factorId(planPlace);
const compare = 'plans';

/** Which plan, with what each costs with the same choices as soon as that is known. */
export function PlanCard({ info }: { readonly info: ProductInfo }) {
  const store = useTrialStore();
  const { show, close } = useLayerActions();
  const top = useTopLayer();
  const planNo = useTrial(({ choices }) => choices.planNo);
  const prices = usePlanPrices();
  const isPriced = prices !== null && [...prices.values()].some((fen) => fen !== null);
  return (
    <Card
      title="保障计划"
      aside={
        info.plans.length > 1 && (
          <span className={styles.compare}>
            <Button look="plain" small onClick={() => show(compare)}>
              对比计划
            </Button>
          </span>
        )
      }
    >
      <div id={id} tabIndex={-1} className={classNames(rowStyles.factor, rowStyles.first)}>
        <span id={`${id}-label`} className="visually-hidden">
          保障计划
        </span>
        <ChoiceChips
          labelledBy={`${id}-label`}
          describedBy={`${id}-message`}
          choices={info.plans.map(({ product_plan_no, name }) => {
            const fen = prices?.get(product_plan_no) ?? null;
            return {
              ...{ value: product_plan_no, label: name, reason: null },
              note: planNo === null && fen !== null ? <Money fen={fen} /> : undefined,
            };
          })}
          chosen={planNo === null ? [] : [planNo]}
          onChoose={(chosen) => store.choosePlan(chosen)}
        />
        <PlanNote info={info} planNo={planNo} isPriced={isPriced} />
        <FactorMessage id={`${id}-message`} place={planPlace} name="保障计划" />
      </div>
      <Changed />
      {top === compare && <PlanSheet info={info} onClose={close} />}
    </Card>
  );
}

interface NoteProps {
  readonly info: ProductInfo;
  readonly planNo: string | null;
  readonly isPriced: boolean;
}

/** What the plan is for; before one is chosen, what the figures are. */
function PlanNote({ info: { plans }, planNo, isPriced }: NoteProps) {
  const chosen = plans.find(({ product_plan_no }) => product_plan_no === planNo);
  const note = chosen ? chosen.note : isPriced && '价格为首期保费，点选后可再换';
  return note ? <p className={rowStyles.reasons}>{note}</p> : null;
}

/** What another plan could not take along. */
function Changed() {
  const changed = useTrial((state) => state.changed);
  if (changed.length === 0) return null;
  return (
    <Notice tone="attention" live title="换计划后，有选择跟着改了">
      {changed.map(({ insurant, gene_key, message, nearest_label }) => (
        <p key={`${insurant}-${gene_key}`}>
          {message}
          {nearest_label && `，已改为：${nearest_label}`}
        </p>
      ))}
    </Notice>
  );
}
