/** Whose pictures are in it: by the member's number, after that of the process where its holder photographs. */
export const cardFolder = (...numbers: readonly string[]): string => ['card', ...numbers].join('-');

/** Of whatever card; null: the folder is no card's. */
export const numbersOf = (folder: string): readonly string[] | null => {
  const [card, ...numbers] = folder.split('-');
  return card === 'card' ? numbers : null;
};
