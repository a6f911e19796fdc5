import type { ImageKind, ImagePage, UploadedImage } from '../../../contract/model/underwriting-case.ts';
import { Failure } from '../../domain/failure.ts';
import type { AskedPerson } from '../../domain/underwriting/asked-people.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { HealthScope } from '../health/health-scope.ts';
import { judgedMembers } from '../health/verdicts.ts';
import type { ReadLink } from '../files/read-links.ts';
import { askedForOf } from '../underwriting/case-rows.ts';
import { materialOf, type Material } from '../underwriting/images.ts';

export type ManualRules = NonNullable<NonNullable<Product['underwriting']>['manual']>;

/** Throws manualNotOffered. */
export function manualRulesOf({ underwriting }: Product): ManualRules {
  if (!underwriting?.manual) throw new Failure('manualNotOffered');
  return underwriting.manual;
}

/** Those over whom a person decides, decided ones among them. */
export const manualMembers = (
  { personalData }: Pick<ServiceContext, 'personalData'>,
  scope: HealthScope,
): AskedPerson[] =>
  judgedMembers(personalData, scope)
    .filter(({ verdict, decided }) => verdict.kind === 'manual' || decided?.kind === 'manual')
    .map(({ asked }) => asked);

/** Whether material may be laid now: until it is sent in, and after that until an underwriter looks at it. */
export function isOpenForImages({ process, cases }: HealthScope): boolean {
  if (process.status !== 'processing') return false;
  if (process.current === 'manpower_underwriting') return true;
  const manual = cases.filter(({ kind }) => kind === 'manual');
  return (
    process.current === 'manpower_underwriting_result' &&
    manual.every(({ lockedUntil, decidedAt }) => lockedUntil === null && decidedAt === null)
  );
}

/** What is wanted of each member, and what is there. Throws manualNotOffered. */
export async function imagePageOf(
  context: ServiceContext,
  tx: Queryable,
  scope: HealthScope,
  link: ReadLink,
): Promise<ImagePage> {
  const { images, working_days } = manualRulesOf(scope.product);
  const members = manualMembers(context, scope);
  const material = await materialOf(
    tx,
    members.map(({ memberNo }) => memberNo),
  );
  const cases = scope.cases.filter(({ kind }) => kind === 'manual');
  const shown = members.map(async ({ memberNo, person }) => {
    const own = cases.find((one) => one.memberNo === memberNo);
    const wanted = own ? askedForOf(context.personalData, own) : [];
    const kinds = images.map(async (rule): Promise<ImageKind> => {
      const asked = wanted.find(({ image }) => image === rule.image)?.note ?? null;
      const files = material.filter((one) => one.memberNo === memberNo && one.image === rule.image);
      const { image, title, hint, required, most } = rule;
      return {
        ...{ image, title, hint, required: required || asked !== null, most, asked },
        files: await Promise.all(
          files.map((one, index) => shownFile(one, link, `${title} ${index + 1}.pdf`)),
        ),
      };
    });
    return { member_no: memberNo, name: person.name, images: await Promise.all(kinds) };
  });
  return {
    members: await Promise.all(shown),
    submitted_at: cases[0]?.sentAt.toISOString() ?? null,
    open: isOpenForImages(scope),
    working_days,
  };
}

/** With `savedAs` a document is saved under that name where its address is opened; without, it is shown. */
export async function shownFile(
  { fileId: file_id, purpose, key, size: bytes, unclear, flagged, askedAgain }: Material,
  link: ReadLink,
  savedAs?: string,
): Promise<UploadedImage> {
  const type = purpose === 'underwriting_document' ? 'document' : 'image';
  const url = await link(key, type === 'document' && savedAs !== undefined ? { savedAs } : undefined);
  return { file_id, type, url, bytes, unclear, flagged, asked_again: askedAgain };
}
