import type { SaleRow } from '../../../../contract/services/sales-board.ts';
import { csvText } from '../../../lib/csv.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { yuanText } from '../../../ui/money.tsx';
import { nameOf, nowLine, owedLabels } from '../words.ts';

const head = ['姓名', '手机', '产品', '首期保费（元）', '待办', '进展', '最近更新（北京时间）'];

/** The list as a spreadsheet. */
export const csvOf = (rows: readonly SaleRow[]): string =>
  csvText([
    head,
    ...rows.map((row) => [
      nameOf(row),
      row.mobile_masked ?? '',
      row.product_name,
      row.first_fen === null ? '' : yuanText(row.first_fen),
      owedLabels[row.owed],
      nowLine(row),
      beijingTime(row.updated_at),
    ]),
  ]);
