import { consentPurpose } from '../../contract/services/consent.ts';

interface PersonUsage {
  readonly parameters: readonly string[];
  readonly optional: readonly string[];
  readonly summary: string;
}

const whose = 'process_no|member_no|recording_no';

/** What somebody asks for by phone, by verb; who does it makes sure first who calls. */
export const personUsage: Readonly<Record<'copy' | 'withdraw', PersonUsage>> = {
  copy: {
    parameters: [whose],
    optional: [],
    summary: '打印本人的信息副本，号码完整；请先核实来电人身份',
  },
  withdraw: {
    parameters: [whose],
    optional: ['purpose'],
    summary: `代本人撤回授权，立即删除相关内容；不写用途则全部撤回，已核保未付款的投保会因撤回 health 而取消（${consentPurpose.options.join('、')}）`,
  },
};

export type PersonVerb = keyof typeof personUsage;

/** Null where there is no such verb, or it is given too few or too many words. */
export function personVerb(verb: string, given: readonly string[]): PersonVerb | null {
  if (verb !== 'copy' && verb !== 'withdraw') return null;
  const { parameters, optional } = personUsage[verb];
  const most = parameters.length + optional.length;
  return given.length >= parameters.length && given.length <= most ? verb : null;
}
