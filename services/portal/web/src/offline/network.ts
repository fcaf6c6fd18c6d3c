import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Whether the device has a network, as the browser says. */
export const useNetwork = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnline);
