import type { ProcessStatus, ProcessStep } from '../../../contract/model/process.ts';

/** A contract stands, and what was declared and confirmed is part of it (rule R10). */
export const isInsured = ({
  status,
  current,
}: {
  readonly status: ProcessStatus;
  readonly current: ProcessStep;
}): boolean => status === 'finish' || current === 'show_policy' || current === 'online_visit';
