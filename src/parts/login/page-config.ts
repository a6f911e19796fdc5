import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { RequestOf } from '../../../contract/define.ts';
import { officialAccount, type LoginConfig } from '../../../contract/services/official-account.ts';
import { failureCode } from '../../api/failure.ts';
import { loginValues } from '../../session/login-values.ts';
import { isAgentsPage, isSalesHost } from '../../session/sales-host.ts';
import { sessionValues } from '../../session/session-values.ts';
import { asks, type Asked } from './asks.ts';

const overCodes: readonly number[] = [
  // A number that lost some of its characters on its way.
  catalogue.multipleErrors.code,
  catalogue.linkInvalid.code,
  catalogue.processMissing.code,
  catalogue.saleMissing.code,
];

const { customerConfig, salesConfig } = officialAccount;

type OrderContext = RequestOf<typeof customerConfig>;

/** What the page's address and this tab know of whose sale it is. */
function orderContext(): OrderContext {
  const query = new URLSearchParams(location.hash.split('?')[1]);
  const process_no = query.get('processNo') ?? sessionValues.processNo.get();
  const transmit_record_no = query.get('transmitRecordNo') ?? sessionValues.transmitRecordNo.get();
  const order_no = query.get('orderNo');
  return {
    ...(process_no && { process_no }),
    ...(transmit_record_no && { transmit_record_no }),
    ...(order_no && { order_no }),
  };
}

/** The agents' side asks its own; beside the customers it says whose page it is. */
function configAsked(context: OrderContext): Promise<Asked<LoginConfig>> {
  if (isSalesHost()) return asks(salesConfig, context);
  const sales_no = isAgentsPage() ? sessionValues.salesNo.get() : null;
  return sales_no === null ? asks(customerConfig, context) : asks(salesConfig, { ...context, sales_no });
}

async function configOf(context: OrderContext): Promise<Asked<LoginConfig>> {
  const named = await configAsked(context);
  const isOver = !named.ok && overCodes.includes(failureCode(named.failure) ?? 0);
  // What the address or the tab names may be over: its page says so, and is logged in to all the same.
  const asked = isOver ? await configAsked({}) : named;
  if (!asked.ok) return asked;
  loginValues.agentPlatform.set(asked.value.agent_platform);
  loginValues.wxAlias.set(asked.value.wx_alias);
  loginValues.oauthWay.set(asked.value.oauth_way);
  return asked;
}

const answers = new Map<string, Promise<Asked<LoginConfig>>>();

/** Of each side, whichever sale it was asked of: the account that pages share by is the same. */
const latest = new Map<boolean, Promise<Asked<LoginConfig>>>();

/** How this page logs in and which official account it shares by: asked once of each sale, kept in the browser. */
export async function pageConfig(): Promise<Asked<LoginConfig>> {
  const side = isAgentsPage();
  const context = orderContext();
  const key = JSON.stringify([side, context]);
  const asking = answers.get(key) ?? configOf(context);
  answers.set(key, asking);
  latest.set(side, asking);
  const asked = await asking;
  if (!asked.ok) {
    answers.delete(key);
    if (latest.get(side) === asking) latest.delete(side);
  }
  return asked;
}

/** The official account by which this page shares; null: there is none, or it did not become known. */
export async function sharingAccount(): Promise<string | null> {
  const asked = await (latest.get(isAgentsPage()) ?? pageConfig());
  return asked.ok ? asked.value.wx_alias : null;
}
