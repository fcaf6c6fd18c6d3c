import { join } from 'node:path';
import { useInstalled } from '../install/users.js';

/** Tests use the installed packages too, however Vitest was started. */
export const setup = (): void => void useInstalled(join(import.meta.dirname, '../../.runtime'));
