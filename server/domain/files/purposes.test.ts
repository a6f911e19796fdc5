import { expect, test } from 'vitest';
import {
  cardPartKey,
  facePictureKey,
  filePrefix,
  memberCardPrefixes,
  memberFacePrefixes,
  permanentVideoKey,
  portraitKey,
  selfTestKey,
  underwritingPrefixes,
  videoPrefixes,
} from './object-keys.ts';
import { filePurposes, mayRead, type FilePurpose, type FileReader } from './purposes.ts';
import { memberOwner, recordingOwner } from '../owner.ts';

const readersOf = (key: string) =>
  (['customer', 'reviewer', 'underwriter'] satisfies FileReader[]).filter((reader) => mayRead(key, reader));

test('what lies below a purpose’s prefix is erased with its owner', () => {
  const owner = memberOwner('M1');
  const erased = [videoPrefixes, memberCardPrefixes, memberFacePrefixes, underwritingPrefixes].flatMap(
    (prefixesOf) => prefixesOf(owner),
  );
  for (const purpose of Object.keys(filePurposes) as FilePurpose[])
    expect(erased).toContain(filePrefix(purpose, owner));
});

test('what is read by whom goes by the table, also what is cut out or drawn', () => {
  const member = memberOwner('M1');
  expect(readersOf(permanentVideoKey(recordingOwner('R1'), 1, 'abc'))).toEqual(['customer', 'reviewer']);
  expect(readersOf(cardPartKey(member, 'F1', 'name'))).toEqual(['customer', 'reviewer']);
  expect(readersOf(facePictureKey(member, { checkNo: 'C1', index: 0, shows: 'front' }))).toEqual([
    'reviewer',
  ]);
  expect(readersOf(portraitKey('P1'))).toEqual(['reviewer']);
  expect(readersOf(`${filePurposes.underwriting_image.prefix}/M1/F1`)).toEqual(['customer', 'underwriter']);
  expect(readersOf(`${filePurposes.single_recording.prefix}/R1/F1`)).toEqual([]);
  expect([...readersOf(selfTestKey), ...readersOf('elsewhere/1'), ...readersOf('')]).toEqual([]);
});
