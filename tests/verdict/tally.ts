import type { ClipSpec, UnclaimedKind } from '../../fixtures/clips/clip-list.ts';
import type { VerdictDecision, ReadingVerdict } from '../../server/domain/verdict/reading-verdict.ts';

export interface Judged {
  readonly spec: Pick<ClipSpec, 'expects' | 'unclaimed'>;
  readonly verdict: Pick<ReadingVerdict, 'decision' | 'findings'>;
}

type Counts = Readonly<Record<VerdictDecision, number>>;

/** Of one set of clips. */
export interface Figures {
  readonly clips: number;
  /** Null where none was judged, here and below. */
  readonly bad_approved: number | null;
  readonly bad_for_another_reason: number | null;
  readonly good_reviewed_share: number | null;
  readonly good_returned_share: number | null;
  /** Deceits that no finding claims to see, by kind. */
  readonly unclaimed: Readonly<Partial<Record<UnclaimedKind, Counts>>>;
}

/** Whether it came out as it should; a deceit that no finding claims to see should at least not be approved. */
export function isRight({ spec: { expects, unclaimed }, verdict }: Judged): boolean {
  const { decision, findings } = verdict;
  if (unclaimed) return decision !== 'approve';
  if (expects.length === 0) return decision === 'approve';
  return decision !== 'approve' && findings.some(({ code }) => expects.includes(code));
}

export function figuresOf(judged: readonly Judged[]): Figures {
  const { good, bad, deceits } = sorted(judged);
  const returned = counts(good);
  const kinds = [...new Set(deceits.flatMap(({ spec }) => spec.unclaimed ?? []))];
  const forAnotherReason = bad.filter((one) => one.verdict.decision !== 'approve' && !isRight(one));
  return {
    clips: judged.length,
    bad_approved: ofAny(bad, counts(bad).approve),
    bad_for_another_reason: ofAny(bad, forAnotherReason.length),
    good_reviewed_share: ofAny(good, share(returned.review, good.length)),
    good_returned_share: ofAny(good, share(returned.return, good.length)),
    unclaimed: Object.fromEntries(
      kinds.map((kind) => [kind, counts(deceits.filter(({ spec }) => spec.unclaimed === kind))]),
    ),
  };
}

/** What nothing was judged for is no best figure. */
const ofAny = (judged: readonly Judged[], figure: number): number | null =>
  judged.length === 0 ? null : figure;

/** Lines of what was decided, by what the clips are. */
export function tableOf(title: string, judged: readonly Judged[]): string[] {
  const { good, bad } = sorted(judged);
  const rows: (readonly [string, Counts])[] = [
    ['good', counts(good)],
    ['bad', counts(bad)],
    ...Object.entries(figuresOf(judged).unclaimed),
  ];
  return [
    `${title.padEnd(16)}${decisions.map((decision) => decision.padEnd(9)).join('')}`,
    ...rows.map(([name, of]) => name.padEnd(16) + decisions.map((d) => String(of[d]).padEnd(9)).join('')),
  ];
}

const decisions = ['approve', 'return', 'review'] as const satisfies readonly VerdictDecision[];

function sorted(judged: readonly Judged[]) {
  const deceits = judged.filter(({ spec }) => spec.unclaimed !== undefined);
  const claimed = judged.filter(({ spec }) => spec.unclaimed === undefined);
  return {
    good: claimed.filter(({ spec }) => spec.expects.length === 0),
    bad: claimed.filter(({ spec }) => spec.expects.length > 0),
    deceits,
  };
}

function counts(judged: readonly Judged[]): Counts {
  const of = (wanted: VerdictDecision) => judged.filter(({ verdict }) => verdict.decision === wanted).length;
  return { approve: of('approve'), return: of('return'), review: of('review') };
}

/** To three digits. */
export const share = (part: number, of: number): number =>
  of === 0 ? 0 : Math.round((part / of) * 1000) / 1000;
