import type { ReactNode } from 'react';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import { LinkCard } from '../../ui/link-card.tsx';
import { StatusTag } from './status-tag.tsx';

interface Props {
  readonly to: string;
  readonly name: string;
  readonly status: RecordingStatus;
  readonly productName: string;
  /** When something happened to it; '' where there is nothing to say. */
  readonly when: string;
  readonly selected: boolean;
  /** Tags that only some lists have. */
  readonly note?: ReactNode;
}

/** A recording as a row of a list that leads to it. */
export function RecordingCard({ name, status, productName, ...row }: Props) {
  return <LinkCard {...row} title={name} text={productName} tag={<StatusTag status={status} />} />;
}
