import { testMessages } from '@trivium/pages/testing';
import { messages } from './index.ts';

testMessages(messages);
