/** What is wrong in a product's file, and where: the members and indexes that lead there. */
export interface Problem {
  readonly place: readonly (string | number)[];
  readonly why: string;
}

export const problem = (place: Problem['place'], why: string): Problem => ({ place, why });

/** plans[0].items[2].premium */
export const placeWords = (place: Problem['place']): string =>
  place.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    return path ? `${path}.${part}` : part;
  }, '') || '文件';

/** The values that occur a second time, with where. */
export function twins(values: readonly string[], placeOf: (index: number) => Problem['place']): Problem[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) < index ? [problem(placeOf(index), `“${value}”已经有了，不能重复`)] : [],
  );
}
