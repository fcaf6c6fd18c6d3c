import { testMessages } from '@trivium/server-pages/testing';
import { messages } from './index.ts';

testMessages(messages);
