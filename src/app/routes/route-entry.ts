import type { ComponentType, LazyExoticComponent } from 'react';
import type { z } from 'zod/mini';
import type { processStep } from '../../../contract/enums.ts';

export interface RouteEntry {
  readonly path: `/${string}`;
  readonly title: string;
  /** Whose page it is: decides which login it asks for. */
  readonly variant: 'customer' | 'sales' | 'staff';
  readonly step: z.infer<typeof processStep> | null;
  readonly login: boolean;
  /**
   * Whether what is done there is written down by its link (rule R8): the pages of a recording and of an invited member.
   * Those of a sale are by its guard.
   */
  readonly traced: boolean;
  /** Camera pages share one recording session and stand on dark. */
  readonly layout: 'plain' | 'camera';
  readonly page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's code before it is drawn. */
  readonly load: () => Promise<unknown>;
}

/** A customer's page that anybody may open; the others say in what they differ. */
export const openRoute = {
  variant: 'customer',
  step: null,
  login: false,
  traced: false,
  layout: 'plain',
} as const;
