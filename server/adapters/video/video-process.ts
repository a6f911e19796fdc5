import { registerMediabunnyServer } from '@mediabunny/server';
import { answerTasks } from '../process/task-answers.ts';
import { assemble } from './assemble.ts';
import { probe } from './probe.ts';

// The software codecs are the same on every machine; looking for a graphics card only fills the log.
registerMediabunnyServer({ hardwareContext: null });

const tasks = { assemble, probe };
export type Tasks = typeof tasks;
answerTasks(tasks);
