import { maskCertificateNumber, maskMobile, maskName } from '../../../contract/certificate/mask.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { ResponseOf } from '../../../contract/define.ts';
import type { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { coverTermOf, termWords } from '../../domain/policy/period.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { certificateName, roleNames } from '../../domain/identity/words.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { layOutOrder } from '../../records/order/lay-out-order.ts';
import { productAt } from '../../records/product/products.ts';
import { healthAnswersOf } from '../../records/underwriting/health-answers.ts';

type HealthDetails = ResponseOf<typeof faceRecognition.healthAuditConfirmDetails>;
type Details = ResponseOf<typeof faceRecognition.orderConfirmDetails>;

/**
 * What the member shows who they are for: the policy, and what it says of them; of everybody else masked names. Throws
 * productConfigMissing, planMissing and factorInvalid, and where the order has no applicant.
 */
export async function orderConfirmDetails(
  { connection, personalData, now }: ServiceContext,
  scope: IdentityScope,
  person: IdentityPerson,
): Promise<Details> {
  const { process, order, people } = scope;
  const product = await productAt(connection.db, process.productNo, process.productVersion);
  const plan = product.plans.find(({ plan_no }) => plan_no === order.productPlanNo);
  const { facts } = layOutOrder({ personalData }, product, order, beijingDay(now()));
  const insurants = people.filter(({ roles }) => roles.includes('insurant'));
  return {
    insurer: product.insurer.name,
    product_name: product.name,
    plan_name: plan?.name ?? '',
    period: termWords(coverTermOf(product, facts)),
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

/** What was confirmed of the member's health, in the words of the questions. Throws productConfigMissing. */
export async function healthConfirmDetails(
  context: ServiceContext,
  tx: Queryable,
  { product, order }: IdentityScope,
  { memberNos }: IdentityPerson,
): Promise<HealthDetails> {
  const said = await healthAnswersOf(context, tx, order.orderNo);
  const own = said.filter(({ memberNo }) => memberNos.includes(memberNo));
  return {
    asked: product.steps.includes('health_audit'),
    answered_at: own[0]?.answeredAt.toISOString() ?? null,
    items: own.flatMap(({ questions }) =>
      questions.map(({ text: question, answer, details }) => ({
        question,
        answer: answer === 'none' ? '均无' : ['有', ...details].join('，'),
      })),
    ),
  };
}
