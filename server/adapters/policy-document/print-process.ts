import { answerTasks } from '../process/task-answers.ts';
import { draw } from './draw.ts';

const tasks = { draw };
export type Tasks = typeof tasks;
answerTasks(tasks);
