import { ageOn, beijingDay } from '../../../../../contract/dates.ts';
import type { FormField, FormModule } from '../../../../../contract/model/form.ts';
import type { FormStore } from '../store/form-store.ts';
import { personName } from '../people/person-name.ts';
import type { Change } from './use-submission-calls.ts';

/** What is another than in the trial, in a sentence for each. */
export function changeWords(store: FormStore, { changes }: Change, at: Date = new Date()): string[] {
  const module = store.modules.find((one) => one.module === 'insurant');
  if (!module) return [];
  return changes.map(({ insurant, gene_key, before, after, words }) => {
    const who = insurant === null ? '' : `${insurantName(store, module, insurant)}的`;
    const field = fieldOf(module, gene_key);
    if (field?.kind === 'date') return birthWords(who, before, after, beijingDay(at));
    const said = (values: readonly string[], inTrial: readonly string[]) =>
      field ? valueWords(field, values) : inTrial;
    const [was, is] = [said(before, words.before), said(after, words.after)];
    return `${who}${field?.label ?? words.name}：试算时${quoted(was, field)}，现在${quoted(is, field)}。`;
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

const valueWords = ({ options }: FormField, values: readonly string[]): string[] =>
  values.map((value) => options.find((one) => one.value === value)?.label ?? relations[value] ?? value);

/** What the form does not ask for was chosen in the trial, or not. */
function quoted(values: readonly string[], field: FormField | undefined): string {
  if (values.length > 0) return `为“${values.join('、')}”`;
  return field ? '没有填' : '没有选';
}
