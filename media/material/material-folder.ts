const start = 'material-';

/** Material of all of a process's members. */
export const materialFolder = (processNo: string): string => `${start}${processNo}`;

export const isMaterialFolder = (folder: string): boolean => folder.startsWith(start);
