import { describe, expect, test } from 'vitest';
import { ageOn } from '../../../contract/dates.ts';
import { completedForm } from '../../../contract/form.ts';
import { formProblems } from '../../../contract/form-problems.ts';
import type { FormEntry, FormModule, FormValues } from '../../../contract/model/form.ts';
import { entryOf, filledIn } from '../../sandbox/demo-sales/fill-in.ts';
import { birthDateOf } from '../../../tests/support/form-values.ts';
import { productFiles, productText, type ProductFileName } from '../../../tests/support/product-file.ts';
import { inventPerson, type InventedPerson } from '../../sandbox/invented-person.ts';
import { genesOfApplication } from '../application/application-genes.ts';
import { participantsOf } from '../application/participants.ts';
import { orderPeople } from '../identity/people.ts';
import { withCardValue } from '../identity/with-card-value.ts';
import { linesOf } from '../order/person-lines.ts';
import { isDebitAgreed, isRenewal } from '../payment/agreed-debit.ts';
import { coverTermOf, termWords } from '../policy/period.ts';
import { printedFields } from '../policy/printed-fields.ts';
import { readChoices } from '../premium/choices.ts';
import { layOut } from '../premium/lay-out.ts';
import { quote } from '../premium/quote.ts';
import { sampleGenes } from '../premium/sample.ts';
import { optionalFactorsOf } from '../product/optional-factors.ts';
import { productFile, type Product } from '../product/product.ts';
import { nameProblems } from './form-names.ts';
import { formProblems as formMistakes } from './forms.ts';
import { readProduct } from './read-product.ts';

// A file may call its factors and fields as it likes, but for a few: those it is told of when it is read.

const today = '2026-03-18';
const at = new Date(`${today}T12:00:00+08:00`);
const person = Array.from({ length: 80 }, (_, seed) => inventPerson(seed)).find((one) => {
  const age = ageOn(birthDateOf(one), today);
  return age >= 25 && age <= 44;
})!;

const renamed = 'quite_another';
const is = (name: string) => (text: string) => (text === name ? renamed : text);

type Json = Record<string, unknown>;
const reference: readonly string[] = ['factor', 'along', 'changes_factor'];
const references: readonly string[] = ['depends_on', 'factors', 'by'];
const keyed: readonly string[] = ['at', 'policy', 'insurant'];

/** Every mention of a factor. */
function withFactor(part: unknown, name: string): unknown {
  if (Array.isArray(part)) return part.map((one) => withFactor(one, name));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part as Json).map(([key, value]) => {
      if (typeof value === 'string') return [key, reference.includes(key) ? is(name)(value) : value];
      if (Array.isArray(value) && references.includes(key) && value.every((one) => typeof one === 'string'))
        return [key, value.map(is(name))];
      if (!keyed.includes(key) || typeof value !== 'object') return [key, withFactor(value, name)];
      return [key, Object.fromEntries(Object.entries(value as Json).map(([one, of]) => [is(name)(one), of]))];
    }),
  );
}

/** Every mention of a field in its module. */
function withField(product: Product, role: string, name: string): Product {
  const fieldsOf = ({ fields }: Product['modules'][number]) =>
    fields.map(({ shown_if, derived_from, ...field }) => ({
      ...{ ...field, field: is(name)(field.field) },
      ...(derived_from !== undefined && { derived_from: is(name)(derived_from) }),
      ...(shown_if && { shown_if: { ...shown_if, field: is(name)(shown_if.field) } }),
    }));
  const modules = product.modules.map((module) =>
    module.module === role ? { ...module, fields: fieldsOf(module) } : module,
  );
  return { ...product, modules };
}

/** As it goes over the wire. */
const formOf = ({ modules, relations }: Product): FormModule[] =>
  modules.map((module) => ({
    ...{ ...module, note: null },
    fields: module.fields.map(({ most_risk_class: _class, ...field }) => ({
      ...{ ...field, placeholder: null, hint: null, derived_from: field.derived_from ?? null },
      ...{ changes_factor: field.changes_factor ?? null, shown_if: field.shown_if ?? null },
      options:
        field.kind === 'relation' ? relations.map((value) => ({ value, label: value })) : field.options,
    })),
  }));

/** Whoever insures themselves, with two beneficiaries one after the other. */
function typedInto(product: Product): FormValues {
  const modules = formOf(product);
  const beneficiary = modules.find(({ module }) => module === 'beneficiary');
  const values = filledIn(modules, person);
  if (!beneficiary) return values;
  const everything = beneficiary.fields.map((field) => ({ ...field, shown_if: null }));
  const named = (heir: InventedPerson, order: string): FormEntry => ({
    ...entryOf({ ...beneficiary, fields: everything }, heir),
    ...{ beneficiary_type: 'specified', order },
  });
  return { ...values, beneficiary: [named(inventPerson(7), '1'), named(inventPerson(8), '2')] };
}

const cardValues = [
  { field: 'name', value: '周明远' },
  { field: 'number', value: person.certificateNumber },
  { field: 'birth', value: '1991-01-01' },
  { field: 'gender', value: 'male' },
  { field: 'valid_until', value: '长期' },
] as const;

const nameOf = { region: String, profession: String, bank: String, destination: String };

/** What is sold to that person: all that does not say how a thing is called. */
function sold(product: Product, typed: FormValues) {
  const modules = formOf(product);
  const values = completedForm(modules, typed, at);
  const genes = genesOfApplication(
    { modules, optionalFactors: optionalFactorsOf(product) },
    values,
    sampleGenes(product, today),
  );
  const choices = readChoices(product, product.sample.plan_no, genes);
  const { facts } = layOut(product, choices, today);
  // Each by themselves: what one role does not say is not taken from another.
  const members = participantsOf(modules, values).map(({ role, seq, entry }) => ({
    ...{ memberNo: `${role} ${seq}`, role, seq, entry, personNo: null },
    ...{ isAdult: true, isNamed: true, isApplicant: role === 'applicant' },
  }));
  const entriesOf = (module: FormModule) => values[module.module] ?? [];
  return {
    wrong: Object.values(formProblems(modules, typed, at)),
    genes: genes.insurants.map((all) => all.map((gene) => gene.values)),
    quotation: quote(product, choices.plan, facts),
    cover: termWords(coverTermOf(product, facts)),
    birthday: coverTermOf(product, facts).birthday,
    people: orderPeople(members, { steps: product.steps, dataScope: product.data_scope, modules }, today).map(
      ({ entries: _entries, ...known }) => known,
    ),
    printed: modules.map((module) =>
      entriesOf(module).map((entry) => linesOf({ ...module, fields: printedFields(module) }, entry, nameOf)),
    ),
    cards: modules
      .slice(0, 2)
      .map((module) =>
        cardValues.map((value) =>
          Object.values(withCardValue(module, entriesOf(module)[0] ?? {}, value, today)).sort(),
        ),
      ),
    debited: modules
      .filter(isRenewal)
      .map((module) => entriesOf(module).map((entry) => isDebitAgreed(module, entry))),
  };
}

const withKey = (values: FormValues, role: string, name: string): FormValues => ({
  ...values,
  [role]: (values[role as keyof FormValues] ?? []).map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([key, value]) => [is(name)(key), value])),
  ),
});

/** What is called so, or the file is refused. */
const fixedNames = new Set(['name', 'order', 'relation_to_insurant']);

describe.each(productFiles)('%s sells the same, or is refused with its place,', (file: ProductFileName) => {
  const product = readProduct(file, productText(file));
  const typed = typedInto(product);
  const before = sold(product, typed);

  test('and sells without a mistake', () => expect(before.wrong).toEqual([]));

  test.each(product.factors.map(({ factor }) => factor))('with another name for the factor %s', (factor) => {
    const other = readProduct(file, JSON.stringify(withFactor(JSON.parse(productText(file)), factor)));
    expect(JSON.stringify(other)).toContain(renamed);
    expect(sold(other, typed)).toEqual(before);
  });

  test.each(
    product.modules.flatMap(({ module, fields }) => fields.map(({ field }) => [module, field] as const)),
  )('with another name in %s for the field %s', (role, field) => {
    const other = productFile.parse(withField(product, role, field));
    const mistakes = [...formMistakes(other), ...nameProblems(other)];
    if (mistakes.length > 0) {
      expect([...fixedNames]).toContain(field);
      expect(mistakes[0]?.place.slice(0, 1)).toEqual(['modules']);
      expect(mistakes[0]?.why).toContain(`“${field}”`);
    } else expect(sold(other, withKey(typed, role, field))).toEqual(before);
  });
});
