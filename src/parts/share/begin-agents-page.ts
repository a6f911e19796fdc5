import { platform } from '../../platform/current.ts';
import { pageConfig } from '../login/page-config.ts';

/** Its configuration, and in an app the menu: until a page sets it, that hands on what is of use to anybody. */
export async function beginAgentsPage(): Promise<void> {
  void pageConfig();
  if (platform.name === 'normal') return;
  const { takeAppMenuBack } = await import('./app-menu.ts');
  takeAppMenuBack();
}
