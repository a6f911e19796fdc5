import { ageOn, beijingDay } from '../../../../../contract/dates.ts';
import type { FormModule } from '../../../../../contract/model/form.ts';
import type { FormStore } from '../store/form-store.ts';
import { personName } from '../people/person-name.ts';
import type { Change } from './use-submission-calls.ts';

/** What is another than in the trial, in a sentence for each. */
export function changeWords(store: FormStore, { changes }: Change, at: Date = new Date()): string[] {
  const module = store.modules.find((one) => one.module === 'insurant');
  if (!module) return [];
  return changes.map(({ insurant, gene_key, before, after }) => {
    const who = insurant === null ? '' : `${insurantName(store, module, insurant)}的`;
    const field = fieldOf(module, gene_key);
    if (field?.kind === 'date') return birthWords(who, before, after, beijingDay(at));
    const label = field?.label ?? '投保信息';
    return `${who}${label}：试算时${valueWords(module, gene_key, before)}，现在${valueWords(module, gene_key, after)}。`;
  });
}

function insurantName(store: FormStore, module: FormModule, index: number): string {
  const person = store.ids(module.module)[index];
  return person === undefined
    ? `${module.title} ${index + 1}`
    : personName(store, module, { module: module.module, person });
}

const fieldOf = ({ fields }: FormModule, gene: string) =>
  fields.find(({ changes_factor }) => changes_factor === gene);

function birthWords(who: string, [before]: string[], [after]: string[], day: string): string {
  if (!before || !after) return `${who}出生日期与试算时不同。`;
  const [was, is] = [before, after].map((birth) => ageOn(birth, day));
  return was === is
    ? `${who}出生日期是 ${after}，试算时是 ${before}。`
    : `${who}证件显示 ${is} 周岁，试算时按 ${was} 周岁计算。`;
}

const relations: Record<string, string> = { self: '本人', spouse: '配偶', children: '子女', parent: '父母' };

function valueWords(module: FormModule, gene: string, values: readonly string[]): string {
  const options = fieldOf(module, gene)?.options ?? [];
  const words = values.map(
    (value) => options.find((one) => one.value === value)?.label ?? relations[value] ?? value,
  );
  return words.length > 0 ? `为“${words.join('、')}”` : '没有填';
}
