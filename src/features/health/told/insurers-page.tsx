import type { HealthInformation } from './props.ts';
import { Card } from '../../../ui/card.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';

/** Where the insurer has the whole notice on its own page: read there, declared here. */
export function InsurersPage({ insurer: { name, phone, url } }: Pick<HealthInformation, 'insurer'>) {
  return (
    <Card title={`${name}的健康告知`}>
      {url && <TapRow title="打开保险公司的告知全文" note="看完回到这里，为每个人确认" href={url} />}
      <TapRow title="电话咨询" note={phone} href={`tel:${phone}`} />
    </Card>
  );
}
