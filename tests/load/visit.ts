import type { Request } from 'autocannon';
import type { CallDefinition, RequestOf, ResponseOf } from '../../contract/define.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { inbox } from '../../contract/sandbox/inbox.ts';
import type { SandboxRecording } from '../../contract/sandbox/world.ts';
import { auth } from '../../contract/services/auth.ts';
import { bridge } from '../../contract/services/bridge.ts';
import { consent } from '../../contract/services/consent.ts';
import { insure } from '../../contract/services/insure.ts';
import { singleRecording } from '../../contract/services/single-recording.ts';

/** One customer with a link, and what the calls until now have answered. */
export interface Visitor {
  readonly recording: SandboxRecording;
  token: string;
  transmit_record_no: string;
  captcha: string;
  items: readonly string[];
  consentVersion: string;
}

export const visitorWith = (recording: SandboxRecording): Visitor => ({
  ...{ recording, token: '', transmit_record_no: '', captcha: '', consentVersion: '' },
  items: [],
});

/** A call as a customer's page makes it: what it asks, and what is remembered of its answer. */
export interface Step {
  readonly call: CallDefinition;
  ask(visitor: Visitor): unknown;
  answered(visitor: Visitor, data: unknown): void;
}

const step = <C extends CallDefinition>(
  call: C,
  ask: (visitor: Visitor) => RequestOf<C>,
  answered: (visitor: Visitor, data: ResponseOf<C>) => void = () => {},
): Step => ({ call, ask, answered: (visitor, data) => answered(visitor, data as ResponseOf<C>) });

const link = ({ transmit_record_no }: Visitor) => ({ transmit_record_no });
const queryOf = (route: string, name: string) => new URLSearchParams(route.split('?')[1]).get(name) ?? '';

/** Every call from the opened link to the consent, for a policy of so many items. */
export function stepsOf(items: number): Step[] {
  const scene = 'single_recording' as const;
  return [
    step(
      auth.visitorLogin,
      () => ({}),
      (visitor, { token }) => (visitor.token = token),
    ),
    step(
      bridge.transferRealLink,
      ({ recording }) => ({ code: queryOf(recording.short_link, 'code') }),
      (visitor, { real_link }) => (visitor.transmit_record_no = queryOf(real_link, 'transmitRecordNo')),
    ),
    step(singleRecording.confirmDetail, link),
    step(insure.sendCaptcha, (visitor) => {
      const { name, certificate_number } = visitor.recording.person;
      return { scene, ...link(visitor), name, certificate_type: 'id_card' as const, certificate_number };
    }),
    step(
      inbox.sms,
      ({ recording }) => ({ mobile: recording.person.mobile }),
      (visitor, [message]) => (visitor.captcha = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''),
    ),
    step(insure.verifyCaptcha, (visitor) => ({ scene, ...link(visitor), captcha: visitor.captcha })),
    step(singleRecording.confirmDetail, link, (visitor, detail) => {
      visitor.items = detail.items.map(({ key }) => key);
    }),
    ...Array.from({ length: items }, (_, i) =>
      step(singleRecording.confirmPolicyItem, (visitor) => ({
        ...link(visitor),
        key: visitor.items[i] ?? '',
      })),
    ),
    step(consent.list, link, (visitor, { consents }) => {
      visitor.consentVersion = consents.find(({ purpose }) => purpose === 'recording')?.version ?? '';
    }),
    step(consent.give, (visitor) => ({
      ...link(visitor),
      purpose: 'recording' as const,
      version: visitor.consentVersion,
    })),
  ];
}

/** Not the customer's own: it stands for the phone that shows the message. */
export const isCustomers = ({ call }: Step): boolean => call !== inbox.sms;

/** The step as the load tool sends it. */
export function requestOf({ call, ask }: Step, visitor: Visitor): Request {
  const input = ask(visitor);
  const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  return {
    method: call.method,
    path: `${call.path}${query}`,
    headers: {
      ...(visitor.token ? { 'Visitor-Authorization': visitor.token } : {}),
      ...(call.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(call.method === 'POST' ? { body: JSON.stringify(input) } : {}),
  };
}

/** Keeps what the answer told. Throws where it was a refusal. */
export function keepAnswer({ call, answered }: Step, visitor: Visitor, body: string): void {
  const envelope = JSON.parse(body) as Envelope<unknown>;
  if (envelope.code !== 0) throw new Error(`${call.path}: ${envelope.code} ${envelope.message}`);
  answered(visitor, envelope.data);
}
