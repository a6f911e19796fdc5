import type { Product } from '../product/product.ts';
import type { FormField, FormModule } from '../product/schema/form.ts';
import { problem, type Problem } from './problem.ts';

type Place = Problem['place'];

// What a form says of the factors, and of whom the trial insured.

/** That the form takes as many as the trial, and says of a factor what it has. */
export function formFactorProblems(product: Product): Problem[] {
  return product.modules.flatMap((module, index) => {
    const place = ['modules', index];
    return [
      ...(module.module === 'insurant' ? countProblems(product, module, place) : []),
      ...module.fields.flatMap((field, i) => valueProblems(product, field, [...place, 'fields', i])),
    ];
  });
}

const countProblems = ({ most_insurants }: Product, { least, most }: FormModule, place: Place): Problem[] => [
  ...(least >= 1 ? [] : [problem([...place, 'least'], '应不小于 1：保单至少有一位被保险人')]),
  ...(most === most_insurants
    ? []
    : [problem([...place, 'most'], `应与 most_insurants 一致，为 ${most_insurants}`)]),
];

function valueProblems({ factors, relations }: Product, field: FormField, place: Place): Problem[] {
  const factor = factors.find((one) => one.factor === field.changes_factor);
  if (factor?.input !== 'options') return [];
  const values = factor.options.map(({ value }) => value);
  const lost = (value: string, at: Place) =>
    values.includes(value) ? [] : [problem(at, `“${factor.factor}”没有“${value}”这个值`)];
  if (field.kind === 'choice')
    return field.options.flatMap(({ value }, i) => lost(value, [...place, 'options', i, 'value']));
  if (field.kind !== 'relation') return [];
  return [
    ...relations.flatMap((value, i) => lost(value, ['relations', i])),
    ...values
      .filter((value) => !relations.some((relation) => relation === value))
      .map((value) => problem(['relations'], `缺少“${value}”：因子“${factor.factor}”有这个值`)),
  ];
}
