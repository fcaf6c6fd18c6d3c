import { testMessages } from '../testing/index.ts';
import { messages } from './index.ts';

testMessages(messages);
