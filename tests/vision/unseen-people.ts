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
  { from: 2001, to: 2040, what: 'the rule that a name is unsure where its line goes on' },
  { from: 5001, to: 5026, what: 'how far that line may go on behind a name that is read whole' },
  { from: 6001, to: 6026, what: 'how far it goes on behind a name that lacks a character' },
] as const;

const firstSeeds = { ordinary: 1201, 'unknown characters': 2101 } as const;

/** The seeds of so many invented people. Throws where one of them taught the product something. */
export function unseenPeople(kind: keyof typeof firstSeeds, count: number): number[] {
  const seeds = Array.from({ length: count }, (_, i) => firstSeeds[kind] + i);
  for (const seed of seeds) {
    const taught = taughtBy.find(({ from, to }) => from <= seed && seed <= to);
    if (taught) throw new Error(`the person of seed ${seed} taught ${taught.what}`);
  }
  return seeds;
}
