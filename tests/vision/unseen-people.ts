/** People on whom a number was set, or whose misreading led to a rule: what comes out on them is a fit. */
const taughtBy = [
  { from: 0, to: 100, what: 'the clips, and the distances of faces' },
  { from: 101, to: 156, what: 'how sure a field of a card has to be, and the lead of a nation' },
  { from: 201, to: 230, what: 'the bands of looks, and the second network of faces' },
  {
    from: 1001,
    to: 1040,
    what: 'the rules of nations and of words in names; shut eyes and likeness by two measures',
  },
  { from: 1101, to: 1140, what: 'that a day alone is not sure, and what a lattice stands out of' },
  {
    from: 1201,
    to: 1240,
    what: 'the characters that others are taken for, and what stands before and behind a name',
  },
  { from: 1301, to: 1340, what: 'what the recogniser sees of the nation 仫佬' },
  { from: 1401, to: 1440, what: 'that 亓 and 垚 want to be compared with how they are drawn' },
  { from: 2001, to: 2040, what: 'the rule that a name is unsure where its line goes on' },
  { from: 5001, to: 5026, what: 'how far that line may go on behind a name that is read whole' },
  { from: 6001, to: 6026, what: 'how far it goes on behind a name that lacks a character' },
  { from: 7001, to: 8300, what: 'which characters are taken for others' },
  { from: 8401, to: 8700, what: 'how many more names are right with that' },
  {
    from: 9001,
    to: 9250,
    what: 'how alike a character and its drawing have to be, and what light leaves of a front',
  },
] as const;

const firstSeeds = { ordinary: 1501, 'unknown characters': 2101 } as const;

/** The seeds of so many invented people. Throws where one of them taught the product something. */
export function unseenPeople(kind: keyof typeof firstSeeds, count: number): number[] {
  const seeds = Array.from({ length: count }, (_, i) => firstSeeds[kind] + i);
  for (const seed of seeds) {
    const taught = taughtBy.find(({ from, to }) => from <= seed && seed <= to);
    if (taught) throw new Error(`the person of seed ${seed} taught ${taught.what}`);
  }
  return seeds;
}
