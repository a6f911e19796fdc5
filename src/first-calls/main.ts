import { sessionValues } from '../session/session-values.ts';
import { askFirst, linkAddress } from './ask-first.ts';

// A small script of its own that runs while the app's code is still on its way (vite.config.ts builds it).

const link = linkAddress(location.hash);
const ofAgent = sessionValues.salesToken.get() !== null || location.search.includes('salesToken');
if (link && !ofAgent) {
  window.firstAnswers = askFirst(link);
  const code = document.currentScript?.dataset['linkCode'];
  if (code)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: code }));
}
