import { answerCalls } from '../../markdown/function-thread';
import { textFunctions } from './text-functions';

answerCalls(textFunctions);
