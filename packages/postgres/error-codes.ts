/** SQLSTATE query_canceled: a statement reached its time limit, or was cancelled. */
export const queryCanceled = '57014';

export const isQueryCanceled = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === queryCanceled;

/** Whether the error broke its connection: it comes from the network or the driver, or the server closed the connection. */
export const isConnectionLoss = (error: unknown): boolean => {
  const { severity } = error as { severity?: string };
  return severity === undefined || severity === 'FATAL' || severity === 'PANIC';
};
