import { registerMediabunnyServer } from '@mediabunny/server';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { observe } from './observe.ts';
import { pictures } from './pictures.ts';
import { answerTasks } from '../process/task-answers.ts';
import { see } from '../face/see.ts';
import { warm } from './warm.ts';

registerMediabunnyServer({ hardwareContext: null });
// A damaged picture is an answer, not a line in the server's log.
Log.setLevel(AV_LOG_QUIET);

const tasks = { see, observe, pictures, warm };
export type Tasks = typeof tasks;
answerTasks(tasks);
