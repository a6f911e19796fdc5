// Before all else: the rest may break in a browser that is too old.
import './watch-code.ts';
import { sessionValues } from '../session/session-values.ts';
import { askFirst, firstPage } from './ask-first.ts';

// A small script of its own that runs while the app's code is still on its way (vite.config.ts builds it).

const page = firstPage(location.hash);
const ofAgent = sessionValues.salesToken.get() !== null || location.search.includes('salesToken');
if (page && !ofAgent) {
  window.firstAnswers = askFirst(page);
  // The page's own code and styles, by its kind: `data-trial="/assets/a.js /assets/b.css"`.
  for (const href of document.currentScript?.dataset[page.kind]?.split(' ') ?? []) {
    const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), { ...how, href }));
  }
}
