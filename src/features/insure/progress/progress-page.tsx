import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { SalePageGuard } from '../../../process/sale/page-guard.tsx';
import { stepWords } from '../../../process/sale/step-words.ts';
import { useBaseInfoQuery } from '../../../parts/product/api.ts';
import { Card, Rows } from '../../../ui/card.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';

/** How far an order is, what comes next, and whom to call: also where the next step is done with somebody's help. */
export default function ProgressPage() {
  return (
    <SalePageGuard page="/insure-progress" bar="投保进度">
      {({ record }) => <Progress record={record} />}
    </SalePageGuard>
  );
}

function Progress({ record }: { readonly record: ProcessRecord }) {
  const { data: info } = useBaseInfoQuery({ product_no: record.data.product_no });
  const done = record.process_list.filter(({ state }) => state === 'done').length;
  const over = record.status !== 'processing';
  return (
    <Page title="投保进度">
      <Notice tone="good" title="投保信息已提交">
        {over
          ? '这次投保已结束。'
          : `接下来：${stepWords[record.current_step_alias]}。请留意短信，您填写的内容已安全保存。`}
      </Notice>
      <Card title="办到哪一步">
        <NumberedList
          items={record.process_list.map(({ progress_alias }) => stepWords[progress_alias])}
          done={done}
        />
      </Card>
      <Card title="投保单">
        <Rows
          rows={[
            ...(record.data.order_no ? [{ label: '投保单号', value: record.data.order_no }] : []),
            ...(info
              ? [
                  { label: '产品', value: info.name },
                  { label: '承保公司', value: info.insurer.name },
                  {
                    label: '客服电话',
                    value: <a href={`tel:${info.insurer.phone}`}>{info.insurer.phone}</a>,
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </Page>
  );
}
