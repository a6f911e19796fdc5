import { recordYears, type RetentionSettings } from './retention.ts';

// Until when something is kept, in words to whom it belongs.

/** What is kept of a person, by what its period hangs on. */
export type Kept =
  | 'form'
  | 'card'
  | 'face'
  | 'health'
  | 'account'
  | 'policy'
  | 'money'
  | 'consent'
  | 'trace'
  | 'video'
  | 'will_picture';

/** `open`: nothing is decided yet; `insured`: a contract came of it; `over`: it came to nothing. */
export type SaleStanding = 'open' | 'insured' | 'over';

export interface KeptIn {
  readonly standing: SaleStanding;
  /** Of the product: longer contracts are recorded longer. */
  readonly term: 'short' | 'long';
  readonly settings: Pick<RetentionSettings, 'faceDays' | 'draftDays'>;
}

/** Pictures and films of a face go by days of their own, whatever comes of the sale; books are never shortened. */
export function keptUntil(kept: Kept, { standing, term, settings }: KeptIn): string {
  if (kept === 'face' || kept === 'will_picture')
    return `人脸影像在核实后 ${settings.faceDays} 天删除，仅保留核实结果`;
  if (kept === 'money') return '账目按会计法规保存，不随投保信息删除';
  const record = `合同终止后 ${recordYears[term]} 年`;
  const nothing = `投保结束后 ${settings.draftDays} 天删除`;
  if (standing === 'insured') return record;
  if (standing === 'over') return nothing;
  return `投保成功的，保存至${record}；未成功的，${nothing}`;
}
