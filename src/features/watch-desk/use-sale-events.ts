import { useState } from 'react';
import type { ResponseOf } from '../../../contract/define.ts';
import type { watchedSale } from '../../../contract/services/watched-sale.ts';
import type { Failure } from '../../api/failure.ts';
import { watchDeskApi } from './api.ts';

type Story = ResponseOf<typeof watchedSale.events>;

/** What the server decided in a sale: the newest, and page by page what came before when it is asked for. */
export function useSaleEvents(processNo: string, newest: Story) {
  const [before, setBefore] = useState<Story>({ events: [], earlier: newest.earlier });
  const [ask, { isFetching, error }] = watchDeskApi.useLazyWatchedEventsQuery();
  const known = new Set(before.events.map(({ id }) => id));
  const events = [...before.events, ...newest.events.filter(({ id }) => !known.has(id))];
  const isUnasked = before.events.length === 0;
  return {
    events,
    earlier: isUnasked ? newest.earlier : before.earlier,
    busy: isFetching,
    failure: (error as Failure | undefined) ?? null,
    more: () => {
      const [oldest] = events;
      if (!oldest) return;
      // What is shown now stays, though newer ones push it out of what is told first.
      void ask({ process_no: processNo, before: oldest.id })
        .unwrap()
        .then(
          (story) => setBefore({ events: [...story.events, ...events], earlier: story.earlier }),
          () => undefined,
        );
    },
  };
}
