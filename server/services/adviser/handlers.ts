import type { adviser } from '../../../contract/services/adviser.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Handlers } from '../handlers.ts';
import { askLink } from './ask-link.ts';
import { contact } from './contact.ts';

/** The person behind a link, for whom the link itself leads nowhere. */
export const adviserHandlers = (context: ServiceContext): Handlers<typeof adviser> => ({
  contact: (link) => contact(context, link),
  askLink: (input, { network }) => askLink(context, input, network),
});
