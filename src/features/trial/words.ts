import type { z } from 'zod/mini';
import type { periodUnit } from '../../../contract/enums.ts';
import type { Quotation } from '../../../contract/model/gene.ts';

const periods: Record<z.infer<typeof periodUnit>, string> = {
  day: '每天交',
  month: '每月交',
  year: '每年交',
  age: '每年交',
  single: '一次交清',
};

/** 每年交，共 20 年; 每月交，共 12 期; 一次交清 */
export function periodWords({ period, instalments }: Pick<Quotation, 'period' | 'instalments'>): string {
  if (period === 'single' || instalments === 1) return periods.single;
  return `${periods[period]}，共 ${instalments} ${period === 'year' ? '年' : '期'}`;
}
