import type { Product } from '../product/product.ts';
import type { FormField, FormModule } from '../product/schema/form.ts';
import { problem, type Problem } from './problem.ts';

type Place = Problem['place'];

// What a form must call by its name, and what can be told from the kinds of its fields.

/** That people have a name, beneficiaries their order and relation, later premiums a choice, and births a certificate. */
export const nameProblems = (product: Product): Problem[] =>
  product.modules.flatMap((module, index) => {
    const place = ['modules', index, 'fields'];
    return [
      ...personProblems(module, place),
      ...(module.module === 'insurant' ? birthProblems(product, module, place) : []),
      ...(module.module === 'beneficiary' ? beneficiaryProblems(module, place) : []),
      ...accountProblems(module, place),
    ];
  });

const ofPeople: readonly FormField['kind'][] = ['certificate_number', 'mobile'];

/** Whose number or phone is asked for has a name. */
const personProblems = (module: FormModule, place: Place): Problem[] =>
  module.fields.some(({ kind }) => ofPeople.includes(kind))
    ? called(module, 'name', ['text'], '姓名', place)
    : [];

/** The certificate's date of birth is what the premium was reckoned by, or the difference is told. */
function birthProblems({ factors }: Product, { fields }: FormModule, place: Place): Problem[] {
  const born = factors.filter(({ input }) => input === 'birth_date').map(({ factor }) => factor);
  const misused = fields.flatMap(({ changes_factor, kind }, index) =>
    changes_factor !== undefined && born.includes(changes_factor) !== (kind === 'date')
      ? [
          problem(
            [...place, index, 'changes_factor'],
            '出生日期因子只能由 date 字段改变，date 字段也只能改变它',
          ),
        ]
      : [],
  );
  const lost = born.filter((factor) => !fields.some(({ changes_factor }) => changes_factor === factor));
  return [
    ...misused,
    ...lost.map((factor) => problem(place, `缺少改变因子“${factor}”的 date 字段 (changes_factor)`)),
  ];
}

/** Who share the whole do so within an order, and each is somebody to the insurant. */
function beneficiaryProblems(module: FormModule, place: Place): Problem[] {
  if (!module.fields.some(({ kind }) => kind === 'percentage')) return [];
  return [
    ...called(module, 'order', ['choice', 'number'], '受益顺序', place),
    ...called(module, 'relation_to_insurant', ['choice'], '与被保险人的关系', place),
  ];
}

/** An account is asked for of who chose to name one, or to be debited from one, and of nobody else (R6, R20). */
const accountProblems = ({ fields }: FormModule, place: Place): Problem[] =>
  fields.flatMap(({ kind, shown_if }, index) => {
    const by = fields.find(({ field }) => field === shown_if?.field);
    return kind === 'bank_card' && by?.kind !== 'choice'
      ? [problem([...place, index, 'shown_if'], '银行账户只在投保人选择填写或同意自动扣款时询问')]
      : [];
  });

function called(
  { title, fields }: FormModule,
  name: string,
  kinds: readonly FormField['kind'][],
  label: string,
  place: Place,
): Problem[] {
  const index = fields.findIndex(({ field }) => field === name);
  const field = fields[index];
  if (!field) return [problem(place, `${title}缺少名为“${name}”的字段（${label}）`)];
  return kinds.includes(field.kind)
    ? []
    : [problem([...place, index, 'kind'], `“${name}”是${label}，kind 应为 ${kinds.join(' 或 ')}`)];
}
