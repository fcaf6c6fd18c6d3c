/** SQLSTATE query_canceled: a statement reached its time limit, or was cancelled. */
export const queryCanceled = '57014';

export const isQueryCanceled = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === queryCanceled;

/** Whether the server said that it shuts down, or that it does so already (admin_shutdown, cannot_connect_now). */
export const isServerShutdown = (error: unknown): boolean =>
  ['57P01', '57P03'].includes((error as { code?: string } | undefined)?.code ?? '');

/** Whether the error broke its connection: it comes from the network or the driver, or the server ended the session. */
export const isConnectionLoss = (error: Error): boolean =>
  !('severity' in error) || (error as { severity?: string }).severity === 'FATAL';
