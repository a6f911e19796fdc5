import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './ui/skeleton.css';
import { keepShell, takeNewVersion } from './app/app-shell.ts';
import { App } from './app/app.tsx';
import { loadFirstPage } from './app/first-page.ts';
import { watchMissingCode } from './app/missing-code.ts';
import { platform } from './platform/current.ts';
import { takeLoginFromAddress } from './session/address-values.ts';
import { localValues } from './session/local-values.ts';

watchMissingCode();
localValues.platform.set(platform.name);
takeLoginFromAddress();
// Before the router hears of it: another agent's link opened in the same tab begins a new visit.
window.addEventListener('popstate', () => {
  if (takeLoginFromAddress()) location.reload();
});

// Until both are known the outline in index.html stands, so that the first thing drawn is the page itself.
void Promise.all([takeNewVersion(), loadFirstPage()]).then(([leaving]) => {
  if (leaving) return;
  createRoot(document.getElementById('root')!).render(<App />);
  keepShell();
});
