/** Where a trial is kept on the device: the small script of the first calls asks whether there is one, and no more. */
export const trialNames = { trialChoices: 'trial_choices', openProcesses: 'open_processes' } as const;
