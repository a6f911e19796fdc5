import type { FormEntry, FormValues } from '../../../../../contract/model/form.ts';

const isFilled = (value: FormEntry[string]): boolean => value.length > 0;

const sorted = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

const plainEntry = (entry: FormEntry) => sorted(entry).filter(([, value]) => isFilled(value));

/** What is filled in as one text: the same for the same content, whatever the order and whatever is left empty. */
export const comparableText = (values: FormValues): string =>
  JSON.stringify(
    sorted(values as Readonly<Record<string, readonly FormEntry[]>>).map(([module, entries]) => [
      module,
      entries.map(plainEntry),
    ]),
  );
