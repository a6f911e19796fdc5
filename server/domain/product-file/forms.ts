import { certificateType, type ParticipantRole } from '../../../contract/enums.ts';
import type { Rule } from '../../../contract/model/rule.ts';
import type { Product } from '../product/product.ts';
import type { FormField, FormModule } from '../product/schema/form.ts';
import { patternProblem } from './pattern.ts';
import { problem, twins, type Problem } from './problem.ts';

type Place = Problem['place'];

const scopeNeeds: Readonly<Record<Product['data_scope'], readonly ParticipantRole[]>> = {
  applicant: ['applicant'],
  applicant_insurant: ['applicant', 'insurant'],
  applicant_insurant_beneficiary: ['applicant', 'insurant', 'beneficiary'],
};

/** Modules and their fields: references, options, rules. */
export function formProblems(product: Product): Problem[] {
  const { modules, data_scope } = product;
  const roles = modules.map(({ module }) => module);
  return [
    ...twins(roles, (index) => ['modules', index, 'module']),
    ...scopeNeeds[data_scope]
      .filter((role) => !roles.includes(role))
      .map((role) => problem(['modules'], `收集范围 ${data_scope} 需要 ${role} 模块`)),
    ...modules.flatMap((module, index) => moduleProblems(product, module, ['modules', index])),
  ];
}

function moduleProblems(product: Product, module: FormModule, place: Place): Problem[] {
  const { fields, least, most } = module;
  return [
    ...(least > most ? [problem([...place, 'most'], '应不小于 least')] : []),
    ...twins(
      fields.map(({ field }) => field),
      (index) => [...place, 'fields', index, 'field'],
    ),
    ...fields.flatMap((field, index) => fieldProblems(product, field, fields, [...place, 'fields', index])),
  ];
}

function fieldProblems(
  product: Product,
  field: FormField,
  fields: readonly FormField[],
  place: Place,
): Problem[] {
  const { derived_from, shown_if, changes_factor, options, unit, kind, rules, most_risk_class } = field;
  const has = (name: string) => fields.some((one) => one.field === name && one !== field);
  const factors = product.factors.map(({ factor }) => factor);
  return [
    ...(derived_from === undefined || has(derived_from)
      ? []
      : [problem([...place, 'derived_from'], `这个模块没有字段“${derived_from}”`)]),
    ...(shown_if === undefined || has(shown_if.field)
      ? []
      : [problem([...place, 'shown_if', 'field'], `这个模块没有字段“${shown_if.field}”`)]),
    ...shownProblems(product, field, fields, [...place, 'shown_if', 'in']),
    ...(changes_factor === undefined || factors.includes(changes_factor)
      ? []
      : [problem([...place, 'changes_factor'], `没有名为“${changes_factor}”的因子`)]),
    ...((kind === 'choice') === options.length > 0
      ? []
      : [problem([...place, 'options'], kind === 'choice' ? '选择项不能为空' : '只有 choice 有选项')]),
    ...(unit === undefined || kind === 'amount' ? [] : [problem([...place, 'unit'], '只有 amount 有单位')]),
    ...(most_risk_class === undefined || kind === 'profession'
      ? []
      : [problem([...place, 'most_risk_class'], '只有 profession 有职业类别')]),
    ...rules.flatMap((rule, index) => ruleProblems(rule, [...place, 'rules', index, 'value'])),
  ];
}

/** A field that is shown for a value that nobody can choose is never asked for. */
function shownProblems(
  { relations }: Product,
  { shown_if }: FormField,
  fields: readonly FormField[],
  place: Place,
): Problem[] {
  const by = fields.find(({ field }) => field === shown_if?.field);
  const values = by && choosable(by, relations);
  if (!shown_if || !values) return [];
  return shown_if.in.flatMap((value, index) =>
    values.includes(value) ? [] : [problem([...place, index], `“${by.field}”没有“${value}”这个值`)],
  );
}

/** Null of what is typed. */
function choosable({ kind, options }: FormField, relations: readonly string[]): readonly string[] | null {
  switch (kind) {
    case 'choice':
      return options.map(({ value }) => value);
    case 'relation':
      return relations;
    case 'certificate_type':
      return certificateType.options;
    default:
      return null;
  }
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** Empty bounds are skipped by the evaluator, so they may stand here. */
const isEmpty = (value: unknown): boolean => value === null || value === '';

function ruleProblems({ type, value }: Rule, place: Place): Problem[] {
  const wrong = (why: string) => [problem(place, why)];
  if (isEmpty(value)) return [];
  switch (type) {
    case 'min':
    case 'max':
    case 'length':
      return isNumber(value) ? [] : wrong('应为一个数');
    case 'step':
      return isNumber(value) && Number(value) > 0 ? [] : wrong('应为大于 0 的数');
    case 'range': {
      const ends = Array.isArray(value) && value.length === 2 ? value : null;
      if (!ends?.every((end) => isEmpty(end) || isNumber(end))) return wrong('应为两个数');
      const [from, to] = ends;
      return isEmpty(from) || isEmpty(to) || Number(from) <= Number(to)
        ? []
        : wrong('前一个数不能大于后一个');
    }
    case 'in':
    case 'not_in':
      return Array.isArray(value) && value.length > 0 ? [] : wrong('应为一组值');
    case 'equal':
    case 'not_equal':
      return Array.isArray(value) ? wrong('应为一个值') : [];
    case 'pattern': {
      const why = typeof value === 'string' ? patternProblem(value) : '应为正则表达式';
      return why === null ? [] : wrong(why);
    }
  }
}
