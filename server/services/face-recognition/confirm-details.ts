import { maskCertificateNumber, maskMobile, maskName } from '../../../contract/certificate/mask.ts';
import type { ResponseOf } from '../../../contract/define.ts';
import type { faceRecognition } from '../../../contract/services/face-recognition.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { certificateName, roleNames } from '../../domain/identity/words.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { productAt } from '../../records/product/products.ts';

type Details = ResponseOf<typeof faceRecognition.orderConfirmDetails>;

/** What the member shows who they are for: the policy, and what it says of them; of everybody else masked names. */
export async function orderConfirmDetails(
  { connection }: ServiceContext,
  scope: IdentityScope,
  person: IdentityPerson,
): Promise<Details> {
  const { process, order, people } = scope;
  const product = await productAt(connection.db, process.productNo, process.productVersion);
  const plan = product.plans.find(({ plan_no }) => plan_no === order.productPlanNo);
  const period = product.facts.find(({ label }) => label === '保险期间')?.value ?? '';
  const insurants = people.filter(({ roles }) => roles.includes('insurant'));
  return {
    insurer: product.insurer.name,
    product_name: product.name,
    plan_name: plan?.name ?? '',
    period,
    first_fen: order.firstFen,
    applicant_masked: maskName(applicantOf(scope).name),
    insurants_masked: insurants.map(({ name }) => maskName(name)),
    own: ownLines(person),
  };
}

function ownLines(person: IdentityPerson): Details['own'] {
  const { name, certificateType, certificateNumber, mobile, roles, birthday } = person;
  const lines = [
    { label: '姓名', value: name },
    { label: '身份', value: roles.map((role) => roleNames[role]).join('、') },
    { label: certificateName(certificateType), value: maskCertificateNumber(certificateNumber) },
    { label: '出生日期', value: birthday ?? '' },
    { label: '手机号码', value: maskMobile(mobile) },
  ];
  return lines.filter(({ value }) => value !== '');
}
