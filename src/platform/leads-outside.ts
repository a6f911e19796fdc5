import { platform } from './current.ts';

/** Whether pages here may lead to others' pages: a mini program opens none but those of its own domains. */
export const leadsOutside = !platform.name.endsWith('_mini_program');
