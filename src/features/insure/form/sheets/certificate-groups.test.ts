import { expect, it } from 'vitest';
import { certificateType } from '../../../../../contract/enums.ts';
import { certificateGroups } from './certificate-groups.ts';

it('offers each type once', () => {
  const offered = certificateGroups.flatMap(({ members }) => members);
  expect([...offered].sort()).toEqual([...certificateType.options].sort());
});
