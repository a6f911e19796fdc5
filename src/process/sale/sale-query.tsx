import type { ComponentProps } from 'react';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import type { Failure } from '../../api/failure.ts';
import { PendingQuery } from '../../parts/failure/pending-page.tsx';
import { UninsurablePage } from '../../parts/failure/uninsurable-page.tsx';
import { GiveUp } from './give-up.tsx';

interface Props extends Pick<ComponentProps<typeof PendingQuery>, 'query'> {
  readonly record: ProcessRecord;
  /** The page's title. */
  readonly bar: string;
}

/** A page of an order whose content is not there; of one that nobody insures any more, the ways on. */
export function SaleQuery({ record, query, bar }: Props) {
  const failure = query.error as Failure | undefined;
  if (failure?.kind === 'code' && failure.code === catalogue.factorsImpossible.code)
    return (
      <UninsurablePage failure={failure} bar={bar}>
        <GiveUp record={record} />
      </UninsurablePage>
    );
  return <PendingQuery query={query} bar={bar} />;
}
